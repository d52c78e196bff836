nuclear = 核子骰
nuclear-accusative = 核子骰
nuclear-nutshell = 骰子繞圈剋制下方兩級：3 勝 2、1，1 勝 6、5。相同為平手，相差 3 為特殊平手。平手時大骰仍勝小骰。先得 7 分贏一輪。
nuclear-computer = 電腦在這裡沒什麼好決定的，一切看骰子。
nuclear-lobby-started = 在座 { $count } 位，每一輪由任何一位開始。
nuclear-opening-title = ☢️ 核子骰：{ $first } — { $second }
nuclear-opening = 誰先手：{ $throws }。
nuclear-opening-throw = { $result ->
    [tie] { $dice } 平手
    [special] { $dice } 特殊平手
   *[won] { $dice } — { $who }
}
nuclear-opening-dice = 骰子：{ $first } { $dice } 顆，{ $second } { $others } 顆。
nuclear-title = ☢️ 第 { $round } 輪 · 比數 { $score }
nuclear-throw = { $result ->
    [tie] { $dice }，平手
    [special] { $dice }，特殊平手
    [big] { $dice }，平手，大骰勝小骰
    [big-special] { $dice }，特殊平手，大骰勝小骰
    [disaster] { $dice }，兩顆都是大骰
    [disaster-short] { $dice }，兩顆都是大骰
   *[won] { $dice }
}
nuclear-battle = { $result ->
    [won-big] 對戰 { $number }：{ $throw }，{ $who }拿下大骰。
    [tie] 對戰 { $number }：{ $throw }，各自排回自己隊伍的最後。
    [special] 對戰 { $number }：{ $throw }，小骰照一般平手，各自排回自己隊伍的最後。
    [disaster] 對戰 { $number }：{ $throw }。核爆，威力 { $power }：雙方各移除 { $power } 顆。請各位退後。
    [disaster-short] 對戰 { $number }：{ $throw }。核爆，威力 { $power }：雙方移除 { $first } 顆與 { $second } 顆。請各位退後。
    [destructive] 對戰 { $number }：{ $throw }。大骰特殊平手：全滅。
    [big] 對戰 { $number }：{ $throw }，{ $who }拿下。
    [big-special] 對戰 { $number }：{ $throw }，{ $who }拿下。
   *[won] 對戰 { $number }：{ $throw }，{ $who }拿下 1 顆。
}
nuclear-decided = { $how ->
    [point] 對戰 { $number }：{ $throw }，{ $who }得到決勝分。
   *[empty] 對戰 { $number }：{ $throw }，{ $who }的骰子用盡。
}
nuclear-hanging-dice = 對戰 { $number } 之後：骰子 { $dice }。
nuclear-hanging = 分數 { $points } …
nuclear-round = 第 { $round } 輪：{ $who }，分數 { $points }。比數 { $score }。
nuclear-next = 下一輪：
nuclear-row-queue = { $who } { $dice }
nuclear-legend = 數字是剩下的對戰次數，[ ] 是大骰。
nuclear-step = 對戰 { $number } 之後：分數 { $points }。
nuclear-turn = 第 { $round } 輪由任何一位開始。
nuclear-call = { $who }，第 { $round } 輪可以開始了。
nuclear-over = 這一局已經結束。
nuclear-toast = 第 { $round } 輪：骰子擲出了。
nuclear-key-round = ☢️ 第 { $round } 輪
nuclear-key-run = 連續進行
nuclear-key-steps = 逐步進行
nuclear-key-step = 下一步
nuclear-key-record = 詳細
nuclear-key-cheer = 加油：{ $who }
nuclear-run-chosen = 各輪將連續進行。
nuclear-steps-chosen = 各輪將逐步進行，按一次走一步。
nuclear-cheers = 加油 { $score }
nuclear-best-guess = 猜對最多：{ $who }，{ $rounds } 輪中 { $right } 輪。
nuclear-verdict = 🏆 核子骰：{ $who }獲勝，{ $score }。對戰 { $battles } 場，核爆 { $disasters } 次。
nuclear-verdict-tenth = 🏆 核子骰：{ $who }獲勝，{ $score }，第 10 輪定勝負。對戰 { $battles } 場，核爆 { $disasters } 次。
nuclear-verdict-left = 🏆 核子骰：{ $who }獲勝。{ $left }在 { $score } 時離開這一桌。對戰 { $battles } 場，核爆 { $disasters } 次。
nuclear-record-legend = 每行一場對戰：兩顆骰子、擲出的點數、結果、移除幾顆、分數。骰子的數字是剩下的對戰次數，[ ] 是大骰。
nuclear-record-battle = { $number }. { $one } { $two } · { $dice } · { $result ->
    [won-big] { $who }拿下大骰
    [tie] 平手
    [special] 特殊平手
    [big] 平手，大骰勝小骰：{ $who }
    [big-special] 特殊平手，大骰勝小骰：{ $who }
    [disaster] 核爆，威力 { $power }
    [disaster-short] 核爆，威力 { $power }
    [destructive] 大骰特殊平手：全滅
   *[won] { $who }拿下
} · { $gone ->
    [0] { $points }
   *[other] 移除 { $gone } 顆 · { $points }
}
nuclear-record-left = 剩下的骰子，小骰計分：
nuclear-rules =
    兩人對戰，各有一隊骰子，分小骰與大骰。
    骰子繞圈剋制下方兩級：3 勝 2、1，2 勝 1、6，1 勝 6、5。相同為平手，相差 3 為特殊平手。
    誰先手：雙方各擲一顆，平手重擲；勝者第 1 輪有 7 顆小骰。
    每一輪：上一輪的勝者有 7 顆小骰，另一位有 6 顆。每贏過一輪，隊伍最後就多一顆大骰。
    對戰：雙方隊伍的第一顆各擲一次。勝者先把對方的骰子排到自己隊伍最後，再排自己的。平手與特殊平手時，各自排回自己隊伍的最後，但有兩個例外：
    — 大骰對小骰，平手也是大骰勝；
    — 大骰對大骰：核爆。威力就是擲出的點數，雙方隊伍前面移除那麼多顆，對戰的兩顆也算在內。大骰特殊平手則是全滅，所有骰子都移除。
    一顆骰子最多參加 6 場對戰，換了主人也照算，第 6 場之後離場。小骰離場時，持有的一方得 1 分；大骰沒有分。
    有人骰子用盡或得到 7 分，這一輪就結束。剩下的骰子離場，為持有的一方計分。總共 13 分，所以不會平手。
    最多 10 輪。前 9 輪贏 6 輪就獲勝，否則由第 10 輪定勝負。
    每一輪由任何一位開始：按按鈕，或說「擲一顆骰子」。這裡沒有什麼好決定的，電腦玩家也一樣。中途離開就算輸掉這一局。
