nuclear = Nuclear dice
nuclear-accusative = nuclear dice
nuclear-nutshell = A die beats the two steps below it, in a circle: 3 beats 2 and 1, 1 beats 6 and 5. Equal is a tie, 3 apart a special tie. Big beats small even in a tie. 7 points win a round.
nuclear-computer = A computer has nothing to decide here: the dice decide.
nuclear-lobby-started = At the table { $count }. Either player starts a round.
nuclear-opening-title = ☢️ Nuclear dice: { $first } — { $second }
nuclear-opening = Who begins: { $throws }.
nuclear-opening-throw = { $result ->
    [tie] { $dice } a tie
    [special] { $dice } a special tie
   *[won] { $dice } — { $who }
}
nuclear-opening-dice = Dice: { $first } { $dice }, { $second } { $others }.
nuclear-title = ☢️ Round { $round } · score { $score }
nuclear-throw = { $result ->
    [tie] { $dice }, a tie
    [special] { $dice }, a special tie
    [big] { $dice }, a tie, big beats small
    [big-special] { $dice }, a special tie, big beats small
    [disaster] { $dice }, both big
    [disaster-short] { $dice }, both big
   *[won] { $dice }
}
nuclear-battle = { $result ->
    [won-big] Battle { $number }: { $throw } — { $who } takes a big die.
    [tie] Battle { $number }: { $throw } — each die goes to the back of its own queue.
    [special] Battle { $number }: { $throw } — for small dice like any tie, each to the back of its own queue.
    [disaster] { $power ->
        [1] Battle { $number }: { $throw }. Nuclear disaster, power 1: one die leaves each queue. Kindly stand back.
        [2] Battle { $number }: { $throw }. Nuclear disaster, power 2: two dice leave each queue. Kindly stand back.
        [3] Battle { $number }: { $throw }. Nuclear disaster, power 3: three dice leave each queue. Kindly stand back.
        [4] Battle { $number }: { $throw }. Nuclear disaster, power 4: four dice leave each queue. Kindly stand back.
        [5] Battle { $number }: { $throw }. Nuclear disaster, power 5: five dice leave each queue. Kindly stand back.
       *[6] Battle { $number }: { $throw }. Nuclear disaster, power 6: six dice leave each queue. Kindly stand back.
    }
    [disaster-short] Battle { $number }: { $throw }. Nuclear disaster, power { $power }: dice that leave, { $first } and { $second }. Kindly stand back.
    [destructive] Battle { $number }: { $throw }. A special tie of big dice, destructive: all dice leave.
   *[won] Battle { $number }: { $throw } — { $who } takes a die.
}
nuclear-decided = { $how ->
    [point] Battle { $number }: { $throw } — the deciding point, { $who }.
   *[empty] Battle { $number }: { $throw } — { $who } has no dice left.
}
nuclear-hanging-dice = After battle { $number }: dice { $dice }.
nuclear-hanging = Points { $points } …
nuclear-round = Round { $round }: { $who }, points { $points }. Score { $score }.
nuclear-next = Next:
nuclear-row-queue = { $who } { $dice }
nuclear-legend = A digit is the battles a die has left, [ ] is a big die.
nuclear-step = After battle { $number }: points { $points }.
nuclear-turn = Either player starts round { $round }.
nuclear-call = { $who }, round { $round } whenever you please.
nuclear-over = The game is over.
nuclear-toast = Round { $round }: the dice are thrown.
nuclear-key-round = ☢️ Round { $round }
nuclear-key-run = Non-stop
nuclear-key-steps = Step by step
nuclear-key-step = Next
nuclear-key-record = All battles
nuclear-key-cheer = Cheer: { $who }
nuclear-run-chosen = Rounds will follow one another.
nuclear-steps-chosen = Rounds will go step by step, a step a press.
nuclear-cheers = Cheers { $score }
nuclear-best-guess = Most right guesses: { $who }, { $right } of { $rounds }.
nuclear-verdict = 🏆 Nuclear dice: { $who } wins, { $score }. Battles { $battles }, disasters { $disasters }.
nuclear-verdict-tenth = 🏆 Nuclear dice: { $who } wins, { $score }, round 10 decides. Battles { $battles }, disasters { $disasters }.
nuclear-verdict-left = 🏆 Nuclear dice: { $who } wins. { $left } leaves the table at { $score }. Battles { $battles }, disasters { $disasters }.
nuclear-record-legend = A battle's line: the two dice, what they show, who takes them, how many dice leave, points. Of a die the digit is its battles left, [ ] a big die.
nuclear-record-battle = { $number }. { $one } { $two } · { $dice } · { $result ->
    [won-big] { $who } takes a big die
    [tie] tie
    [special] special tie
    [big] tie, big beats small: { $who }
    [big-special] special tie, big beats small: { $who }
    [disaster] nuclear disaster, power { $power }
    [disaster-short] nuclear disaster, power { $power }
    [destructive] special tie of big dice: destructive
   *[won] { $who } takes it
} · { $gone ->
    [0] { $points }
    [one] { $gone } leaves · { $points }
   *[other] { $gone } leave · { $points }
}
nuclear-record-left = What is left, and its small dice score:
nuclear-rules =
    Two players. Each has a queue of dice, small and big.
    A die beats the two steps below it, in a circle: 3 beats 2 and 1, 2 beats 1 and 6, 1 beats 6 and 5. Equal is a tie, 3 apart is a special tie.
    Who begins: each throws a die, ties are thrown again; the winner has 7 small dice in round one.
    A round: the winner of the last round gets 7 small dice, the other player 6. Each also gets, at the end of the queue, one big die for every round won so far.
    A battle: the first dice of both queues are thrown. The winner puts the other's die at the back of their own queue, and then their own die. In a tie or a special tie each die goes to the back of its own queue, but:
    — a big die beats a small one in a tie too;
    — two big dice: nuclear disaster. Its power is the number thrown, and so many first dice leave both queues, the two that fought among them. A special tie of big dice is destructive: all dice leave.
    A die takes part in at most 6 battles, in whoever's hands, and leaves after the sixth. A small die that leaves is a point for the player who holds it then; a big die gives none.
    The round ends when a player has no dice or has 7 points. The dice that are left leave and score for their holders. There are 13 points in all, so no round is drawn.
    There are ten rounds. Six wins in the first nine win the game; otherwise round 10 decides.
    Either player starts a round, by button or by saying “I throw a die”. There is nothing to decide here, not for a computer player either. Who leaves in mid-game loses it.
