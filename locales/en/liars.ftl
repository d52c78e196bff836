liars = Liar's dice
liars-accusative = liar's dice
liars-nutshell = A bid says how many dice of one face are under all the cups. Raise it or call it: who is wrong loses a die. Ones count as any face until someone bids ones.
liars-computer = The Bookkeeper is cautious, the Storyteller embroiders. Both can be beaten.
liars-lobby-started = At the table { $count }. Turns go in this order.
liars-option-values = Dice for each player may be: { $values }. Say, for example: /liars 3
liars-title = { $stage ->
    [lifted] 🎲 Liar's dice · round { $round } · cups up
    [void] 🎲 Liar's dice · round { $round } · void
   *[open] 🎲 Liar's dice · round { $round }
}
liars-total = { $wild ->
    [yes] Dice { $total }. Ones are wild.
   *[no] Dice { $total }. Zhai: ones are only ones.
}
liars-private-total = Dice { $total }: { $held }
liars-wild = { $wild ->
    [yes] Ones are wild.
   *[no] Zhai: ones are only ones.
}
liars-you = You
liars-seat = { $who } { $dice }
liars-seat-computer = 🤖 { $who } { $dice }
liars-row-one-seat = { $first }
liars-row-two-seats = { $first } · { $second }
liars-crowd-all = Everyone has { $usual }.
liars-crowd-but = Everyone has { $usual }, except: { $others }
liars-earlier = Bids before these: { $count }
liars-bid = { $who } { $bid }
liars-row-one-bid = { $first }
liars-row-two-bids = { $ends ->
    [more] { $first }, { $second },
   *[last] { $first }, { $second }
}
liars-row-standing = { $you ->
    [yes] Bid: { $number } × { $face } by you
   *[no] Bid: { $number } × { $face } by { $who }
}
liars-only-call = There is nothing higher. The cups must go up.
liars-fresh = The dice are new. Look under your cup.
liars-turn-open = { $you ->
    [yes] Your turn, { $least } or more.
   *[no] { $who } opens, { $least } or more.
}
liars-your-turn = Your turn.
liars-over = The game is over.
liars-call = { $bids ->
    [0] { $who }, you open.
   *[other] { $who }, raise or call.
}
liars-key-bid = { $bid }
liars-key-dice = 👁 My dice
liars-key-more = More bids
liars-key-call = Liar! Cups up
liars-key-odds = { $odds ->
    [on] Odds: yes
   *[off] Odds: no
}
liars-mine = Your dice: { $dice }
liars-odds-standing = { $bid } is true: { $percent } %
liars-odds-offers = { $offers }
liars-more = Say “{ $spoken }” or “{ $short }”.
liars-spoken = { $face ->
    [1] { $number ->
        [one] { $number } one
       *[other] { $number } ones
    }
    [2] { $number ->
        [one] { $number } two
       *[other] { $number } twos
    }
    [3] { $number ->
        [one] { $number } three
       *[other] { $number } threes
    }
    [4] { $number ->
        [one] { $number } four
       *[other] { $number } fours
    }
    [5] { $number ->
        [one] { $number } five
       *[other] { $number } fives
    }
   *[6] { $number ->
        [one] { $number } six
       *[other] { $number } sixes
    }
}
liars-toast-bid = { $zhai ->
    [yes] Your bid: { $number } × { $face }. Zhai: from now on ones are only ones.
   *[no] Your bid: { $number } × { $face }.
}
liars-toast-call = Cups up. { $loss }
liars-not-now = It is not your turn.
liars-nothing-to-call = There is no bid to call yet. Open with { $least } or more: for example, { $first }.
liars-opening = The first bid is { $least } or more. For example, { $first }.
liars-beyond = There are only { $total } dice. For example, { $first }.
liars-no-face = A die has six faces. For example, { $first }.
liars-too-low = { $second ->
    [none] Higher than { $number } × { $face }: more dice, or a higher face. For example, { $first }.
   *[other] Higher than { $number } × { $face }: more dice, or a higher face. For example, { $first } or { $second }.
}
liars-no-odds = There are no such odds: a die has six faces, and your own dice are among all the dice.
liars-called = { $you ->
    [yes] { $wild ->
        [yes] You call: { $number } × { $face }, { $bidder }. Ones are wild.
       *[no] You call: { $number } × { $face }, { $bidder }. Zhai: ones are only ones.
    }
   *[no] { $wild ->
        [yes] { $who } calls: { $number } × { $face }, { $bidder }. Ones are wild.
       *[no] { $who } calls: { $number } × { $face }, { $bidder }. Zhai: ones are only ones.
    }
}
liars-row-cup = { $who }: { $dice } — { $found }
liars-counted-cup = { $who } { $dice }
liars-counted = Under the cups: { $cups }
liars-counted-none = Under the cups: no such dice.
liars-loss = { $against ->
    [less] { $found } of { $number } in all.
    [equal] Exactly { $number }: the bid is true.
   *[more] { $found } in all: the bid is true.
} { $you ->
    [yes] { $left ->
        [0] You lose your last die.
       *[other] You lose a die, { $left } left.
    }
   *[no] { $left ->
        [0] { $who } loses the last die.
       *[other] { $who } loses a die, { $left } left.
    }
}
liars-out = { $you ->
    [yes] You are out and watch on.
   *[no] { $who } is out and watches on.
}
liars-void = { $you ->
    [yes] { $over ->
        [yes] You leave the table. The round does not count.
       *[no] You leave the table. The round does not count: the cups are shaken again.
    }
   *[no] { $over ->
        [yes] { $who } leaves the table. The round does not count.
       *[no] { $who } leaves the table. The round does not count: the cups are shaken again.
    }
}
liars-verdict = { $count ->
    [1] 🏆 Liar's dice: { $who } wins. Rounds { $rounds }.
   *[other] 🏆 Liar's dice: first place is shared by { $who }. Rounds { $rounds }.
}
liars-places = { $places }
liars-place = { $place }. { $who }
liars-then = { $first } · { $then }
liars-ranking = Result: { $places }
liars-rules =
    Two to twenty players, each with five dice under a cup. You see only your own: “My dice” shows them to you and to no one else.
    Each round everyone shakes. Who opens makes a bid: how many dice of one face there are, at least, under all the cups. 7×4 is seven fours or more.
    The first bid is the number of players plus one, or more; if there are no more dice than that, it is 1 or more.
    Then each in turn raises or calls. A raise has more dice (any face), or as many of a higher face: 2, 3, 4, 5, 6, 1. Ones are the highest. A bid never goes beyond all the dice; after all dice of ones only the call is left.
    Ones are wild: they count as any face. Once anyone bids ones (zhai), ones are only ones until the round ends, for every bid of it. Other faces may still be bid.
    Only the next player may call, and only the last bid. All cups go up and the dice are counted. As many as bid, or more: who called loses a die; fewer: who made the bid does. Exactly as many: the bid is true.
    Who loses a die opens the next round; with no dice left a player is out, and the next one opens.
    A trap: when there are two more dice than players, the first bid is all the dice but one, and who opens loses a die in 74 to 89 rounds of a hundred. That is the rule; think of it a round earlier.
    The last player with dice wins, and places go by the order of going out. The game also ends when no people are left in it: computers are placed by their dice, and equal dice share a place.
    Who leaves in mid-round takes their dice along: the round does not count, the cups are shaken again, the next player opens.
    The Bookkeeper is cautious, the Storyteller embroiders. They never see other players' dice, and both can be beaten.
