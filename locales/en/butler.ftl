comma = { ", " }
name = { $who }
names-and-more = { $names } and { $more } more
language-name = English
computer-A = Bookkeeper
computer-B = Storyteller
computer-C = Strategist

## Free throws
throw-who = { $who }:
throw-labelled = { $who }, { $label }:
throw-told = { $who } { $dice }
throw-pips = { $dice }
throw-sum = { $dice } = { $total }
throw-hand = { $dice } = { $total }, { $hand }
throw-kind = d{ $sides }: { $dice }
throw-notation = { $notation }
throw-letter = d
throw-beside = { $said } (not in the game)
throw-more = Five throws at a time; the rest is not thrown.
dice-range = One to a hundred dice, if you please.
roll-usage = Say, for example: /roll 2d6+3, /roll 4d6kh3 or /roll d20.

## The lobby
lobby-opened = 🎲 { $game }. { $who } opens a table. Please be seated.
lobby-seated = At the table { $count }: { $who }
lobby-empty = Nobody is at the table yet.
lobby-started = At the table { $count }. We throw in this order.
lobby-pace = Time to move: { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
}.
lobby-cuts = The dice are cut: { $words }
key-join = Join
key-stand-up = Leave
key-start = Start
key-rules = Rules
key-cancel = Cancel
key-leave = Leave
key-cut = Cut the dice
key-computer = 🤖 { $name }
key-computer-up = − 🤖 { $name }
key-again = One more game
key-check = Check the dice
key-throw = 🎲 Throw the dice
key-games = Games
key-invite = Invite me to a group
cut-how = Say in the chat: “cut: any word”. It goes into the dice, so that nobody can choose them beforehand, and that includes me.
cut-already = Your word is in the dice already. One is enough.
computer-sits = { $who } takes a seat.
computer-stands-up = { $who } gets up.

## Tables
table-dice-here = At this table one throws { $count ->
    [1] 1 die
   *[other] { $count } dice
}.
table-your-seat = Your seat is { $place }.
table-you-left = You get up from the table. Watchers are welcome.
table-left = { $who } gets up from the table.
table-back = Welcome back. Your seat was kept.
table-begun = We begin.
table-cancelled = The table is cleared away.
table-watching = You are not at this table. Watchers are welcome.
table-out = You are out of this game. Watchers are welcome.
table-none = There is no table yet. Say, for example, “let's play { $game }”.
table-playing = A game is on at this table. The next one comes after it.
table-no-longer = This table is gone. For a new one say “let's play { $game }”.
table-not-now = It is not the time for that at this table.
table-not-in-game = You are not at this table any more.
table-not-yours = { $who } or an administrator can clear this table away.
table-no-face = People sit at the table, not channels: write under your own name, and the seat is yours.
table-seated-already = You have a seat already.
table-start-seated = Take a seat first.
table-full = No seats are left: the table has { $seats }.
table-too-few = Too few: { $seats } players are needed. Call your friends{ $computers ->
    [yes] { " " }or seat a computer: a button with 🤖.
   *[no] .
}
table-needs-group = This game needs company. Invite me to a group, and the table is laid.
table-no-secrets = I have no way here to show dice to you alone, so everybody would see them. Play it with me in a private chat, or try another game: /help
table-too-many = There are enough tables here. Finish one, and I open another.
table-no-such-computer = I have no such player.
table-closed = { $reason ->
    [cancelled] The table is cleared away.
    [idle] The table is cleared away: it has been quiet for long.
   *[other] The table is closed, the game does not count.
}
table-outdated = { $game }: the rules have changed, and the game that was on cannot go on. My apologies, it does not count. Please open a new table.
option-unknown = There is no such rule: { $option }.
move-unknown = There is no such move here. Look at the buttons below the table.
press-unknown = This button means nothing any more.
press-stale = The table has changed. Here it is, please look again.
press-again = Press again if you mean it.
press-marks-differ = The marks have changed. Look at them and press again.
board-below = The table is below.
told-and-call = { $told } { $call }
nudge = { $who }, the table waits. In { $minutes ->
    [1] a minute
   *[other] { $minutes } minutes
} I move for you.
rematch = { $who }: one more game? { $game }, the table is open.
record-sent = The full record of this game is in the chat already.
cheer-players = Watchers cheer; you are playing.
cheer-done = You cheer for { $who }.

## Whose turn it is
turn-two = { $act ->
    [throw] { $who } throws, then { $next }.
    [bid] { $who } to raise or call, then { $next }.
   *[decide] { $who } decides, then { $next }.
}
turn-three = { $act ->
    [throw] { $who } throws, then { $next }, { $then }.
    [bid] { $who } to raise or call, then { $next }, { $then }.
   *[decide] { $who } decides, then { $next }, { $then }.
}
turn-last = { $who } { $act ->
    [throw] throws, and the
   *[decide] decides, and the
} { $ends ->
    [circle] circle is complete
    [round] round is complete
   *[game] game is complete
}.
turn-off = { $act ->
    [throw] { $before ->
        [1] { $who } has the dice. You are next.
        [2] { $who } has the dice, then { $next }, then you.
       *[other] { $who } has the dice. Throws before yours: { $before }.
    }
    [bid] { $before ->
        [1] { $who } is to raise or call. You are next.
        [2] { $who } is to raise or call, then { $next }, then you.
       *[other] { $who } is to raise or call. Turns before yours: { $before }.
    }
   *[decide] { $before ->
        [1] { $who } decides now. You are next.
        [2] { $who } decides now, then { $next }, then you.
       *[other] { $who } decides now. Turns before yours: { $before }.
    }
}
turn-had = { $act ->
    [throw] You have thrown in this { $ends ->
        [circle] circle
        [round] round
       *[game] game
    }. { $who } has the dice now.
   *[decide] You have decided already. Now { $who } decides.
}
turn-place = { $act ->
    [throw] { $before ->
        [0] Your place is { $place } of { $players }. The dice are yours.
        [one] Your place is { $place } of { $players }, { $before } throw before yours.
       *[other] Your place is { $place } of { $players }, { $before } throws before yours.
    }
   *[decide] { $before ->
        [0] Your place is { $place } of { $players }. It is your turn.
        [one] Your place is { $place } of { $players }, { $before } turn before yours.
       *[other] Your place is { $place } of { $players }, { $before } turns before yours.
    }
}
turn-key-place = My place

## Greeting, help, settings, standings, faults
hello = Good evening. I am the Butler: I throw dice and keep games. Say “roll the dice” or “let's play { $game }”.
hello-deaf = For now I hear commands, buttons and answers to my messages. To hear a plain “roll the dice” I need to be an administrator; any single right will do.
hello-hears = Thank you, now I hear. Say “roll the dice”.
help =
    Say “roll the dice”, “roll three dice”, “roll poker” or 2d6+3, and the dice fall.
    Say “let's play { $game }”, and I open a table. Rules: /rules
    Standings: /stats · your games: /me · language: /language · fairness: /fair
games-which = What shall we play?
rules-which = The rules of which game?
rules-more = In full: /rules { $game }
language-which = Which language shall I speak?
language-set = I speak English.
admins-only = The administrators decide that.
admins-unknown = I cannot find out just now who the administrators are. Please try again in a minute.
odds-on = I show you the odds now: at dice poker and at liar's dice. To stop: /odds
odds-off = I do not show you the odds any more. To bring them back: /odds
me-none = You have no games yet. Say “let's play { $game }”.
me-group = { $game }: games { $games }, wins { $wins }, losses { $losses }, best streak { $best }, current { $current }.
me-solo = { $game }, against computers: games { $games }, wins { $wins }, losses { $losses }, best streak { $best }, current { $current }.
record-line = Wins { $wins }, best streak { $best }, current { $current }.
standings-title = 📜 Standings of this chat
standings-game = { $game }
standings-person = { $place }. { $who } · { $wins } { $wins ->
    [one] win
   *[other] wins
} of { $games }
standings-more = … and { $more } more
standings-empty = No game has been played here yet. Say “let's play { $game }”.
restarted = Forgive my absence. The table stands, the dice are the same.
trouble = My apologies, something went wrong: nothing was thrown, nothing has changed. Please try again.

## The terminal
terminal-nod = (The Butler nods: { $who })
terminal-shrug = (The Butler shrugs: { $who })
terminal-loaded = ⚠️ THE DICE ARE LOADED: { $dice }. This is for examples and tests, not for play.
terminal-hello = Good evening. Speak for anyone: “Ann: roll the dice”. Without a name it is whoever spoke last. A button: “Ann: [Start]”. Help: /help. The evening is forgotten unless you name a file. Ctrl-D ends.
terminal-no-button = There is no such button. There are: { $keys }
