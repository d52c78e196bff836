poker = 骰子撲克
poker-accusative = 骰子撲克
poker-nutshell = 五顆骰子，兩輪。第二輪可以重擲任意幾顆自己的骰子，只有一次，也可以不換。牌型最大的人獲勝，牌型相同就比合計。
poker-computer = 軍師算得出準確的機率，但骰子不聽任何人的話，贏得了。
poker-title = { $phase ->
    [complete] 🎲 骰子撲克 · 第 { $round } 輪 / 共 2 輪 · 結束
   *[open] 🎲 骰子撲克 · 第 { $round } 輪 / 共 2 輪
}
poker-hand = { $category ->
    [pair] 一對（{ $dice }）
    [two-pairs] 兩對（{ $dice }）
    [three] 三條（{ $dice }）
    [straight] 順子（{ $dice }）
    [full] 葫蘆（{ $dice }）
    [four] 四條（{ $dice }）
    [poker] 五條（{ $dice }）
   *[nothing] 無牌型
}
poker-kind = { $category ->
    [pair] 一對
    [two-pairs] 兩對
    [three] 三條
    [straight] 順子
    [full] 葫蘆
    [four] 四條
    [poker] 五條
   *[nothing] 無牌型
}
poker-row-dice = { $mark ->
    [due] 👉 { $who } · { $dice }
   *[later] { $who } · { $dice }
}
poker-row-passed = { $who } · 不換 · { $dice }
poker-row-wait = { $mark ->
    [due] 👉 { $who }
   *[later] { $who }
}
poker-row-brief = { $mark ->
    [due] { $category ->
        [pair] 👉 { $who } · { $dice } 一對
        [two-pairs] 👉 { $who } · { $dice } 兩對
        [three] 👉 { $who } · { $dice } 三條
        [straight] 👉 { $who } · { $dice } 順子
        [full] 👉 { $who } · { $dice } 葫蘆
        [four] 👉 { $who } · { $dice } 四條
        [poker] 👉 { $who } · { $dice } 五條
       *[nothing] 👉 { $who } · { $dice } 合計 { $total }
    }
   *[later] { $category ->
        [pair] { $who } · { $dice } 一對
        [two-pairs] { $who } · { $dice } 兩對
        [three] { $who } · { $dice } 三條
        [straight] { $who } · { $dice } 順子
        [full] { $who } · { $dice } 葫蘆
        [four] { $who } · { $dice } 四條
        [poker] { $who } · { $dice } 五條
       *[nothing] { $who } · { $dice } 合計 { $total }
    }
}
poker-row-walked = ✖️ { $who } · 出局
poker-held = { $hand }，合計 { $total }
poker-rest = 其他在座：{ $count } 位
poker-walked = 出局：{ $who }
poker-best = 目前最大：{ $who }，{ $hand }，{ $total }
poker-best-shared = 目前最大：{ $who }，同為{ $kind }，合計 { $total }
poker-call = { $round ->
    [1] { $who }，輪到您擲骰。
   *[2] { $who }，請您決定。
}
poker-key-throw = 🎲 擲五顆骰子
poker-key-die = { $marked ->
    [yes] ↻{ $face }
   *[no] { $face }
}
poker-key-reroll = 擲選取的骰子
poker-key-keep = 保留 { $dice }
poker-key-pass = 不換
poker-key-odds = 機率
poker-reply-throw = { $who }：{ $dice } = { $total }，{ $hand }。
poker-reply-reroll = { $who }重擲 { $old }：{ $new }。現在 { $dice }，{ $hand }，合計 { $total }。
poker-reply-best = { $best }。
poker-toast-throw = { $dice } = { $total }，{ $hand }。
poker-toast-reroll = 現在 { $dice }，{ $hand }，合計 { $total }。
poker-toast-pass = 不換。您的骰子：{ $hand }，合計 { $total }。
poker-marked = { $count ->
   *[other] 已選取 { $dice }。接著請按「擲選取的骰子」。
}
poker-mark-first = 請先選取骰子，或說「不換」。
poker-no-such-die = { $held ->
    [0] { $dice } 裡沒有 { $face }，這次不擲。
   *[other] { $dice } 裡只有 { $held } 顆 { $face }，這次不擲。
}
poker-no-such-spot = 這裡只有五顆骰子：{ $dice }，這次不擲。
poker-no-such-face = 骰子只有六面：{ $dice }，這次不擲。
poker-count-differs = 指定了 { $named } 顆，說的是 { $said } 顆。請問要擲哪幾顆？
poker-not-now = 現在不能這樣做。
poker-odds = 重擲 { $dice }。{ $mine ->
    [pair] 大於一對：{ $improved } %。
    [two-pairs] 大於兩對：{ $improved } %。
    [three] 大於三條：{ $improved } %。
    [straight] 大於順子：{ $improved } %。
    [full] 大於葫蘆：{ $improved } %。
    [four] 大於四條：{ $improved } %。
    [poker] {""}
   *[nothing] 一對以上：{ $improved } %。
}{ $best }：{ $stronger } %。第一名：{ $first } %。
poker-odds-stand = 不換：{ $hand }。{ $best }：{ $stronger } %。第一名：{ $first } %。
poker-odds-best = { $category ->
    [pair] 大於一對（{ $dice }），{ $total }
    [two-pairs] 大於兩對（{ $dice }），{ $total }
    [three] 大於三條（{ $dice }），{ $total }
    [straight] 大於順子（{ $dice }），{ $total }
    [full] 大於葫蘆（{ $dice }），{ $total }
    [four] 大於四條（{ $dice }），{ $total }
    [poker] 大於五條（{ $dice }），{ $total }
   *[nothing] 大於無牌型，合計 { $total }
}
poker-odds-later = 第二輪才有骰子可重擲，到時再算機率。
poker-odds-off = 目前不顯示機率。要開啟請用 /odds
poker-verdict-win = 🏆 骰子撲克：{ $who }獲勝，{ $hand }，{ $total }
poker-verdict-draw-two = 🤝 平手：{ $who }和{ $other }，{ $kind }，合計 { $total }。不再重來，這樣就很好。
poker-verdict-draw = 🤝 平手：{ $who }，同為{ $kind }，合計 { $total }。不再重來，這樣就很好。
poker-verdict-left = 🏆 骰子撲克：{ $who }獲勝。桌上沒有別人了。
poker-final = { $who }，{ $hand }，{ $total }
poker-final-rest = 其他在座：{ $count } 位
poker-rules =
    兩人以上，正好兩輪。
    第一輪：輪流各擲五顆骰子。
    第二輪，順序相同：可以重擲自己的一到五顆骰子，只有一次，並先說出點數（「重擲 4、5、1」）或用按鈕選取；也可以不換。說的骰子不在手上，或顆數不符，就不擲。
    牌型由小到大：無牌型、一對、兩對、三條、順子（1 2 3 4 5 或 2 3 4 5 6）、葫蘆（三條加一對）、四條、五條。
    牌型相同，五顆骰子合計較大的人獲勝；合計也相同就是平手，不再重來。
    在自己的第二輪結束前離開就算出局；之後離開，骰子仍然算數。只剩一人，那人獲勝。
poker-which = 要重擲哪幾顆？請說，例如「重擲 4、5」。
poker-spot-range = 這裡只有五顆骰子：{ $dice }，這次不擲。
poker-too-many = 這裡只有五顆骰子：{ $dice }，您說了 { $named } 顆，這次不擲。
