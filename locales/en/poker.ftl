poker = Dice poker
poker-accusative = dice poker
poker-nutshell = Five dice, two rounds. In the second, reroll any of your dice once, or stand. The best hand wins; of equal hands, the higher total.
poker-computer = The Strategist knows the odds exactly, but the dice obey nobody. It can be beaten.
poker-title = { $phase ->
    [complete] 🎲 Dice poker · round { $round } of 2 · complete
   *[open] 🎲 Dice poker · round { $round } of 2
}
poker-hand = { $category ->
    [pair] a pair ({ $dice })
    [two-pairs] two pairs ({ $dice })
    [three] three of a kind ({ $dice })
    [straight] a straight ({ $dice })
    [full] a full house ({ $dice })
    [four] four of a kind ({ $dice })
    [poker] five of a kind ({ $dice })
   *[nothing] nothing
}
poker-kind = { $category ->
    [pair] a pair
    [two-pairs] two pairs
    [three] three of a kind
    [straight] a straight
    [full] a full house
    [four] four of a kind
    [poker] five of a kind
   *[nothing] nothing
}
poker-row-dice = { $mark ->
    [due] 👉 { $who } · { $dice }
   *[later] { $who } · { $dice }
}
poker-row-passed = { $who } · stand · { $dice }
poker-row-wait = { $mark ->
    [due] 👉 { $who }
   *[later] { $who }
}
poker-row-brief = { $mark ->
    [due] { $category ->
        [pair] 👉 { $who }: { $dice } a pair
        [two-pairs] 👉 { $who }: { $dice } two pairs
        [three] 👉 { $who }: { $dice } three
        [straight] 👉 { $who }: { $dice } straight
        [full] 👉 { $who }: { $dice } full
        [four] 👉 { $who }: { $dice } four
        [poker] 👉 { $who }: { $dice } five
       *[nothing] 👉 { $who }: { $dice } total { $total }
    }
   *[later] { $category ->
        [pair] { $who }: { $dice } a pair
        [two-pairs] { $who }: { $dice } two pairs
        [three] { $who }: { $dice } three
        [straight] { $who }: { $dice } straight
        [full] { $who }: { $dice } full
        [four] { $who }: { $dice } four
        [poker] { $who }: { $dice } five
       *[nothing] { $who }: { $dice } total { $total }
    }
}
poker-row-walked = ✖️ { $who } · out
poker-held = { $hand }, total { $total }
poker-rest = Others at the table: { $count }
poker-walked = Out: { $who }
poker-best = Best: { $who }, { $hand }, { $total }
poker-best-shared = Best: { $who } with { $kind }, total { $total }
poker-call = { $round ->
    [1] { $who }, your throw.
   *[2] { $who }, reroll or stand.
}
poker-key-throw = 🎲 Throw five dice
poker-key-die = { $marked ->
    [yes] ↻{ $face }
   *[no] { $face }
}
poker-key-reroll = Throw the marked
poker-key-keep = Keep { $dice }
poker-key-pass = Stand
poker-key-odds = Odds
poker-reply-throw = { $who }: { $dice } = { $total }, { $hand }.
poker-reply-reroll = { $who } rerolls { $old }: { $new }. Now { $dice }, { $hand }, total { $total }.
poker-reply-best = { $best }.
poker-toast-throw = { $dice } = { $total }, { $hand }.
poker-toast-reroll = Now { $dice }, { $hand }, total { $total }.
poker-toast-pass = You stand with { $hand }, total { $total }.
poker-marked = { $count ->
   *[other] Marked: { $dice }. Now “Throw the marked”.
}
poker-mark-first = Mark some dice, or say “stand”.
poker-no-such-die = { $held ->
    [0] There is no { $face } in { $dice }. Nothing thrown.
    [1] There is only one { $face } in { $dice }. Nothing thrown.
   *[other] Only { $held } dice of { $dice } show { $face }. Nothing thrown.
}
poker-no-such-spot = There are five dice here: { $dice }. Nothing thrown.
poker-no-such-face = A die has six faces: { $dice }. Nothing thrown.
poker-count-differs = { $named ->
    [1] { $named } die named
   *[other] { $named } dice named
}, “{ $said ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
   *[other] { $said }
}” said. Which do we throw?
poker-not-now = That is no move now.
poker-odds = Throwing { $dice }.{ $mine ->
    [pair] {" "}Better than a pair: { $improved } %.
    [two-pairs] {" "}Better than two pairs: { $improved } %.
    [three] {" "}Better than three of a kind: { $improved } %.
    [straight] {" "}Better than a straight: { $improved } %.
    [full] {" "}Better than a full house: { $improved } %.
    [four] {" "}Better than four of a kind: { $improved } %.
    [poker] {""}
   *[nothing] {" "}A pair or better: { $improved } %.
} { $best }: { $stronger } %. First place: { $first } %.
poker-odds-stand = Standing with { $hand }. { $best }: { $stronger } %. First place: { $first } %.
poker-odds-best = { $category ->
    [pair] Better than a pair ({ $dice }), { $total }
    [two-pairs] Better than two pairs ({ $dice }), { $total }
    [three] Better than three of a kind ({ $dice }), { $total }
    [straight] Better than a straight ({ $dice }), { $total }
    [full] Better than a full house ({ $dice }), { $total }
    [four] Better than four of a kind ({ $dice }), { $total }
    [poker] Better than five of a kind ({ $dice }), { $total }
   *[nothing] Better than nothing with total { $total }
}
poker-odds-later = The odds come in round two, when there is something to reroll.
poker-odds-off = Odds are not shown. To switch them on: /odds
poker-verdict-win = 🏆 Dice poker: { $who } wins, { $hand }, { $total }
poker-verdict-draw-two = 🤝 A draw: { $who } and { $other }, { $kind }, total { $total }. We shall not play it again: it is good as it is.
poker-verdict-draw = 🤝 A draw: { $who }, each with { $kind }, total { $total }. We shall not play it again: it is good as it is.
poker-verdict-left = 🏆 Dice poker: { $who } wins. There is nobody else at the table.
poker-final = { $who }, { $hand }, { $total }
poker-final-rest = Others at the table: { $count }
poker-rules =
    Two or more players, exactly two rounds.
    Round 1: each throws five dice in turn.
    Round 2, in the same order: reroll any of your dice once, one to five of them, naming them first by value (“reroll 4, 5 and 1”) or marking them with buttons, or stand. If a named die is not there or the number does not agree, nothing is thrown.
    Hands, weakest first: nothing; a pair; two pairs; three of a kind; a straight (1 2 3 4 5 or 2 3 4 5 6); a full house (three and a pair); four of a kind; five of a kind.
    Equal hands: the higher total of all five dice wins. Equal totals are a draw, and it is not played again.
    Who leaves before the end of their second round is out; after it their dice still count. The last one left wins.
poker-which = Which dice? Name them, for example: “reroll 4 and 5”.
poker-spot-range = There are five dice here: { $dice }. Nothing thrown.
poker-too-many = There are five dice here: { $dice }. You named { $named }. Nothing thrown.
