craps = Craps
craps-accusative = craps
craps-nutshell = 7 and 11 win; 2, 3, 12 lose; anything else is your point: repeat it before a seven.
craps-title = 🎲 Craps · circle { $circle } · { $stage }
craps-come-out = come-out
craps-points = points
craps-complete = complete
craps-row-cast = { $meaning ->
    [natural] { $who } · { $first }+{ $second } = { $total } · natural
    [craps] ✖️ { $who } · { $first }+{ $second } = { $total } · craps
    [point] { $who } · { $first }+{ $second } = { $total } · point { $total }
    [hit] ✅ { $who } · { $first }+{ $second } = { $total } · hit!
    [seven-out] ✖️ { $who } · { $first }+{ $second } = { $total } · seven-out
   *[nothing] { $who } · { $first }+{ $second } = { $total } · nothing
}
craps-row-wait = { $mark ->
    [due] { $point ->
        [0] 👉 { $who }
       *[other] 👉 { $who } · point { $point }
    }
   *[later] { $point ->
        [0] { $who }
       *[other] { $who } · point { $point }
    }
}
craps-row-walked = ✖️ { $who } · leaves the table
craps-crowd-thrown = { $thrown } of { $players } have thrown.
craps-crowd-come-out = Naturals { $naturals }, craps { $craps }.
craps-crowd-points = Hits { $hits }, sevens { $sevens }.
craps-crowd-cast = { $who } { $total }
craps-crowd-last = Last: { $casts }
craps-call = { $who }, your throw.
craps-nudge = { $who }, the table waits. In { $minutes ->
    [1] a minute
   *[other] { $minutes } minutes
} I throw for you.
craps-again = { $verdict ->
    [all-craps] Craps for everyone, which is to say for no one. Again, please.
    [all-sevens] A seven for each of you. A draw: again, please.
   *[other] Everyone has won, which is to say no one. Again, please.
}
craps-reached = { $verdict ->
    [naturals] Naturals: { $who }. The others are out.
   *[hits] Hits: { $who }. The others are out.
}
craps-out = { $count ->
    [one] Out: { $who }.
   *[other] Out: { $who }.
}
craps-nothing-decided = Nobody is out. One more circle for the same points.
craps-verdict = 🏆 Craps: { $who } wins. Throws { $throws }, circles { $circles }.
craps-reply = { $meaning ->
    [natural] { $who }: { $dice } = { $total }. A natural.
    [craps] { $who }: { $dice } = { $total }. Craps.
    [point] { $who }: { $dice } = { $total }. The point is { $total }.
    [hit] { $who }: { $dice } = { $total }. A hit!
    [seven-out] { $who }: { $dice } = { $total }. Seven-out.
   *[nothing] { $who }: { $dice } = { $total }. Nothing.
}
craps-toast = { $meaning ->
    [natural] { $dice } = { $total }. A natural.
    [craps] { $dice } = { $total }. Craps.
    [point] { $dice } = { $total }. Your point is { $total }.
    [hit] { $dice } = { $total }. A hit!
    [seven-out] { $dice } = { $total }. Seven-out.
   *[nothing] { $dice } = { $total }. Nothing.
}
craps-not-now = It is not your throw now.
craps-rules =
    Two or more players. Each throws two dice in turn, and the circle is always completed: nothing is decided before all have thrown.
    Come-out: 7 or 11 is a natural; 2, 3, 12 is craps; 4, 5, 6, 8, 9, 10 is your point.
    One natural wins. Several: the others are out, and those players come out again. A natural for all, or craps for all, is a draw: again.
    No natural: craps are out, points go on.
    Points: repeat yours before a seven. One hit wins; several: the others are out, and those who hit come out again. No hit: sevens are out; sevens for all are a draw. The last one left wins.
    Who leaves in mid-game is out.
