"""The `Face` of liar's dice: the functions of board.py, closing.py and answers.py."""

from rules.liars.answers import ask as ask
from rules.liars.answers import dice as dice
from rules.liars.answers import mark as mark
from rules.liars.answers import means as means
from rules.liars.answers import off_turn as off_turn
from rules.liars.answers import report as report
from rules.liars.board import board as board
from rules.liars.board import call as call
from rules.liars.board import page as page
from rules.liars.board import stamp as stamp
from rules.liars.closing import closing as closing
from rules.liars.closing import verdict as verdict
