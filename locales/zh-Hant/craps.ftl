craps = 花旗骰
craps-accusative = 花旗骰
craps-nutshell = 7、11 獲勝；2、3、12 落敗；其他就是您的目標點：在擲出 7 之前再擲出一次。
craps-title = 🎲 花旗骰 · 第 { $circle } 圈 · { $stage }
craps-come-out = 首擲
craps-points = 目標點
craps-complete = 結束
craps-row-cast = { $meaning ->
    [natural] { $who } · { $first }+{ $second } = { $total } · 首擲勝
    [craps] ✖️ { $who } · { $first }+{ $second } = { $total } · 首擲敗
    [point] { $who } · { $first }+{ $second } = { $total } · 目標點
    [hit] ✅ { $who } · { $first }+{ $second } = { $total } · 命中！
    [seven-out] ✖️ { $who } · { $first }+{ $second } = { $total } · 出七
   *[nothing] { $who } · { $first }+{ $second } = { $total } · 沒中
}
craps-row-wait = { $mark ->
    [due] { $point ->
        [0] 👉 { $who }
       *[other] 👉 { $who } · 目標點 { $point }
    }
   *[later] { $point ->
        [0] { $who }
       *[other] { $who } · 目標點 { $point }
    }
}
craps-row-walked = ✖️ { $who } · 離開這一桌
craps-crowd-thrown = 已擲 { $thrown } / { $players }。
craps-crowd-come-out = 首擲勝 { $naturals }，首擲敗 { $craps }。
craps-crowd-points = 命中 { $hits }，出七 { $sevens }。
craps-crowd-cast = { $who } { $total }
craps-crowd-last = 最近：{ $casts }
craps-call = { $who }，輪到您擲骰。
craps-nudge = { $who }，大家在等您。{ $minutes ->
    [1] 一
   *[other] { $minutes } { "" }
}分鐘後由我代擲。
craps-again = { $verdict ->
    [all-craps] 人人都落敗，就等於沒人落敗。請重擲。
    [all-sevens] 人人都出七，平手。請重擲。
   *[other] 人人都贏，就等於沒人贏。請重擲。
}
craps-reached = { $verdict ->
    [naturals] 首擲勝：{ $who }。其他人出局。
   *[hits] 命中：{ $who }。其他人出局。
}
craps-out = { $count ->
   *[other] 出局：{ $who }。
}
craps-nothing-decided = 無人出局，同樣的目標點再擲一圈。
craps-verdict = 🏆 花旗骰：{ $who }獲勝。共 { $throws } 擲、{ $circles } 圈。
craps-reply = { $meaning ->
    [natural] { $who }：{ $dice } = { $total }。首擲勝。
    [craps] { $who }：{ $dice } = { $total }。首擲敗。
    [point] { $who }：{ $dice } = { $total }。目標點是 { $total }。
    [hit] { $who }：{ $dice } = { $total }。命中！
    [seven-out] { $who }：{ $dice } = { $total }。出七。
   *[nothing] { $who }：{ $dice } = { $total }。沒中。
}
craps-toast = { $meaning ->
    [natural] { $dice } = { $total }。首擲勝。
    [craps] { $dice } = { $total }。首擲敗。
    [point] { $dice } = { $total }。您的目標點是 { $total }。
    [hit] { $dice } = { $total }。命中！
    [seven-out] { $dice } = { $total }。出七。
   *[nothing] { $dice } = { $total }。沒中。
}
craps-not-now = 現在還沒輪到您。
craps-rules =
    兩人以上。輪流擲兩顆骰子，每一圈一定擲完：所有人擲完之前不分勝負。
    首擲：7、11 為首擲勝；2、3、12 為首擲敗；4、5、6、8、9、10 是您的目標點。
    只有一位首擲勝，就由那位獲勝；有好幾位，其他人出局，這幾位重新首擲。人人首擲勝或人人首擲敗，平手重擲。
    沒有首擲勝：首擲敗的人出局，有目標點的人繼續。
    目標點：在出七之前再擲出自己的目標點。一人命中即獲勝；多人命中，其他人出局，命中者重新首擲。無人命中，出七的人出局；人人出七，平手重擲。只剩一人，那人獲勝。
    中途離開就算出局。
