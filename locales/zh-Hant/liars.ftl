liars = 吹牛
liars-accusative = 吹牛
liars-nutshell = 喊價就是猜所有骰盅裡某一點至少有幾顆。請加價或開：猜錯的人少一顆骰子。有人喊 1 點之前，1 點可當任何點數。
liars-computer = 帳房謹慎，說書人愛誇大，兩位都贏得了。
liars-lobby-started = 在座 { $count } 位，就按這個順序輪流。
liars-option-values = 每人的骰子數可以是：{ $values }。請說，例如：/liars 3
liars-title = { $stage ->
    [lifted] 🎲 吹牛 · 第 { $round } 輪 · 開
    [void] 🎲 吹牛 · 第 { $round } 輪 · 不算
   *[open] 🎲 吹牛 · 第 { $round } 輪
}
liars-total = { $wild ->
    [yes] 骰子 { $total } 顆。1 點萬用。
   *[no] 骰子 { $total } 顆。齋：1 點只算 1 點。
}
liars-private-total = 骰子 { $total } 顆：{ $held }
liars-wild = { $wild ->
    [yes] 1 點萬用。
   *[no] 齋：1 點只算 1 點。
}
liars-you = 您
liars-seat = { $who } { $dice }
liars-seat-computer = 🤖 { $who } { $dice }
liars-row-one-seat = { $first }
liars-row-two-seats = { $first } · { $second }
liars-crowd-all = 每人 { $usual } 顆。
liars-crowd-but = 每人 { $usual } 顆，除了：{ $others }
liars-earlier = 先前喊價：{ $count }
liars-bid = { $who } { $bid }
liars-row-one-bid = { $first }
liars-row-two-bids = { $ends ->
    [more] { $first }，{ $second }，
   *[last] { $first }，{ $second }
}
liars-row-standing = { $you ->
    [yes] 喊價：{ $number } 個 { $face }（{ $who }）
   *[no] 喊價：{ $number } 個 { $face }（{ $who }）
}
liars-only-call = 已經喊到頂，只能開。
liars-fresh = 骰子重新搖過，請看看骰盅裡。
liars-turn-open = { $you ->
    [yes] 輪到您先喊，至少 { $least } 個。
   *[no] { $who }先喊，至少 { $least } 個。
}
liars-your-turn = 輪到您。
liars-over = 本局結束。
liars-call = { $bids ->
    [0] { $who }，請您先喊。
   *[other] { $who }，請您加價或開。
}
liars-key-bid = { $bid }
liars-key-dice = 👁 我的骰子
liars-key-more = 更多喊價
liars-key-call = 開！
liars-key-odds = { $odds ->
    [on] 機率：開
   *[off] 機率：關
}
liars-mine = 您的骰子：{ $dice }
liars-odds-standing = { $bid } 成立的機率 { $percent } %
liars-odds-offers = { $offers }
liars-more = 請說「{ $spoken }」或「{ $short }」。
liars-spoken = { $number } 個 { $face }
liars-toast-bid = { $zhai ->
    [yes] 您喊 { $number } 個 { $face }。齋：從現在起 1 點只算 1 點。
   *[no] 您喊 { $number } 個 { $face }。
}
liars-toast-call = 開！{ $loss }
liars-not-now = 還沒輪到您。
liars-nothing-to-call = 還沒有人喊價，沒有可開的。請先喊，至少 { $least } 個：例如 { $first }。
liars-opening = 第一個喊價至少 { $least } 個。例如 { $first }。
liars-beyond = 骰子一共只有 { $total } 顆。例如 { $first }。
liars-no-face = 骰子只有六面。例如 { $first }。
liars-too-low = { $second ->
    [none] 要高過 { $number } 個 { $face }：數量更多，或點數更大。例如 { $first }。
   *[other] 要高過 { $number } 個 { $face }：數量更多，或點數更大。例如 { $first } 或 { $second }。
}
liars-no-odds = 沒有這種機率：骰子六面，自己的骰子也在全部之內。
liars-called = { $you ->
    [yes] { $wild ->
        [yes] 您開：{ $number } 個 { $face }（{ $bidder }）。1 點萬用。
       *[no] 您開：{ $number } 個 { $face }（{ $bidder }）。齋：1 點只算 1 點。
    }
   *[no] { $wild ->
        [yes] { $who }開：{ $number } 個 { $face }（{ $bidder }）。1 點萬用。
       *[no] { $who }開：{ $number } 個 { $face }（{ $bidder }）。齋：1 點只算 1 點。
    }
}
liars-row-cup = { $who }：{ $dice } — { $found }
liars-counted-cup = { $who } { $dice }
liars-counted = 骰盅裡：{ $cups }
liars-counted-none = 骰盅裡沒有這種骰子。
liars-loss = { $against ->
    [less] 喊 { $number } 個，共 { $found } 個。
    [equal] 剛好 { $number } 個：喊價成立。
   *[more] 喊 { $number } 個，共 { $found } 個：喊價成立。
}{ $you ->
    [yes] { $left ->
        [0] 您失去最後一顆骰子。
       *[other] 您失去一顆骰子，剩 { $left } 顆。
    }
   *[no] { $left ->
        [0] { $who }失去最後一顆骰子。
       *[other] { $who }失去一顆骰子，剩 { $left } 顆。
    }
}
liars-out = { $you ->
    [yes] 您出局，請繼續觀戰。
   *[no] { $who }出局，繼續觀戰。
}
liars-void = { $you ->
    [yes] { $over ->
        [yes] 您離開這一桌，這一輪不算。
       *[no] 您離開這一桌，這一輪不算，重新搖骰。
    }
   *[no] { $over ->
        [yes] { $who }離開這一桌，這一輪不算。
       *[no] { $who }離開這一桌，這一輪不算，重新搖骰。
    }
}
liars-verdict = { $count ->
    [1] 🏆 吹牛：{ $who }獲勝。共 { $rounds } 輪。
   *[other] 🏆 吹牛：{ $who }並列第一。共 { $rounds } 輪。
}
liars-places = { $places }
liars-place = { $place }. { $who }
liars-then = { $first } · { $then }
liars-ranking = 名次：{ $places }
liars-rules =
    兩人到二十人，每人五顆骰子蓋在骰盅裡。您只看得到自己的：「我的骰子」只給您一個人看。
    每輪大家一起搖骰。先喊的人喊價：猜所有骰盅裡某一點至少有幾顆。7×4 就是至少七個 4。
    第一個喊價至少是在場人數加一個；若骰子總數不超過這個數字，最少喊 1 個。
    接著輪流加價或開。加價要數量更多（點數不限），或數量相同但點數更大：2、3、4、5、6、1，1 點最大。數量不能超過骰子總數；喊到總數個 1 之後只能開。
    1 點萬用，可當任何點數。只要有人喊過 1 點（齋），到這輪結束 1 點只算 1 點，這一輪的所有喊價都一樣。其他點數仍可以喊。
    只有下一位能開，也只能開最後的喊價。所有骰盅掀開來數。夠數或更多，開的人失去一顆；不夠，喊價的人失去一顆。剛好也算成立。
    失去骰子的人下一輪先喊；沒有骰子就出局，由下一位先喊。
    陷阱：骰子比人數多兩顆時，第一個喊價就是只差一顆的全部骰子，先喊的人每一百輪有 74 到 89 輪失去骰子。規則就是這樣，前一輪就請留意。
    最後還有骰子的人獲勝，名次依出局先後。場上只剩電腦玩家時本局也結束：電腦依骰子數排名，骰子一樣多就並列。
    中途離開的人帶走自己的骰子：這一輪不算，重新搖骰，由下一位先喊。
    帳房謹慎，說書人愛吹牛。兩位都看不到別人的骰子，也都贏得了。
