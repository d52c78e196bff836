comma = 、
name = { $who }
names-and-more = { $names }，另有 { $more } 位
language-name = 繁體中文
computer-A = 帳房
computer-B = 說書人
computer-C = 軍師

## Free throws
throw-who = { $who }：
throw-labelled = { $who }，{ $label }：
throw-told = { $who }{ $dice }
throw-pips = { $dice }
throw-sum = { $dice } = { $total }
throw-hand = { $dice } = { $total }，{ $hand }
throw-kind = d{ $sides }：{ $dice }
throw-notation = { $notation }
throw-letter = d
throw-beside = { $said }（不計入這一局）
throw-more = 一次最多擲五回，其餘的沒有擲。
dice-range = 一到一百顆，麻煩您了。
roll-usage = 請這樣說：/roll 2d6+3、/roll 4d6kh3 或 /roll d20。

## The lobby
lobby-opened = 🎲 { $game }。{ $who }開桌，請入座。
lobby-seated = 在座 { $count } 位：{ $who }
lobby-empty = 還沒有人入座。
lobby-started = 在座 { $count } 位，就按這個順序擲骰。
lobby-pace = 每手時限 { $minutes } 分鐘。
lobby-cuts = 骰子已切：{ $words }
key-join = 入座
key-stand-up = 起身
key-start = 開始
key-rules = 規則
key-cancel = 取消
key-leave = 離開
key-cut = 切骰
key-computer = 🤖 { $name }
key-computer-up = − 🤖 { $name }
key-again = 再來一局
key-check = 查驗骰子
key-throw = 🎲 擲骰
key-games = 遊戲
key-invite = 邀我進群組
cut-how = 請在群組裡說：「切骰：任何一個詞」。這個詞會混入骰子，沒有人能事先挑選點數，我也不能。
cut-already = 您的詞已經混入骰子了，一個就夠。
computer-sits = { $who }入座。
computer-stands-up = { $who }起身。

## Tables
table-dice-here = 這一桌擲 { $count } 顆骰子。
table-your-seat = 您的座位是 { $place }。
table-you-left = 您離開了這一桌，歡迎觀戰。
table-left = { $who }離開了這一桌。
table-back = 歡迎回來，座位替您留著。
table-begun = 開始了。
table-cancelled = 這一桌已收起。
table-watching = 您不在這一桌，歡迎觀戰。
table-out = 您這一局已出局，歡迎觀戰。
table-none = 還沒有開桌。請說，例如「來玩{ $game }」。
table-playing = 這一桌正在進行，下一局要等這一局結束。
table-no-longer = 這一桌已經收起。想再開桌，請說「來玩{ $game }」。
table-not-now = 現在還不是時候。
table-not-in-game = 您已經不在這一桌了。
table-not-yours = 只有 { $who } 或管理員可以收起這一桌。
table-no-face = 入座的是人，不是頻道：請用您自己的身分發言，座位就是您的。
table-seated-already = 您已經入座了。
table-start-seated = 請先入座。
table-full = 座位已滿：這一桌有 { $seats } 個座位。
table-too-few = 人數不夠：需要 { $seats } 位。請邀朋友來{ $computers ->
    [yes] ，或請電腦入座：有 🤖 的按鈕。
   *[no] 。
}
table-needs-group = 這個遊戲要多人一起玩。請邀我加入群組，我就開桌。
table-no-secrets = 我在這裡沒辦法只讓您一個人看到骰子，大家都會看見。請到私訊裡跟我玩，或改玩別的遊戲：/help
table-too-many = 這裡的桌子夠多了。請先結束一桌，再開新的。
table-no-such-computer = 我這裡沒有這位玩家。
table-closed = { $reason ->
    [cancelled] 這一桌已收起。
    [idle] 這一桌很久沒有動靜，已收起。
   *[other] 這一桌已關閉，這一局不計。
}
table-outdated = { $game }：規則已更新，原來那一局無法繼續。抱歉，這一局不計，請重新開桌。
option-unknown = 沒有這條規則：{ $option }。
move-unknown = 這裡沒有這一手，請看桌子下方的按鈕。
press-unknown = 這個按鈕已經沒有作用。
press-stale = 局面已經變了，請再看一次。
press-again = 若您確定，請再按一次。
press-marks-differ = 選取的骰子變了，請看過之後再按一次。
board-below = 桌子在下面。
told-and-call = { $told }{ $call }
nudge = { $who }，大家在等您。{ $minutes ->
    [1] 一
   *[other] { $minutes } { "" }
}分鐘後由我代行。
rematch = { $who }：再來一局？{ $game }已開桌。
record-sent = 這一局的詳細紀錄已經在群組裡了。
cheer-players = 觀眾才加油，您正在玩。
cheer-done = 您為{ $who }加油。

## Whose turn it is
turn-two = { $act ->
    [throw] 輪到{ $who }，下一位{ $next }。
    [bid] 輪到{ $who }：加價或開。下一位{ $next }。
   *[decide] 輪到{ $who }決定，下一位{ $next }。
}
turn-three = { $act ->
    [throw] 輪到{ $who }，接著{ $next }、{ $then }。
    [bid] 輪到{ $who }：加價或開。接著{ $next }、{ $then }。
   *[decide] 輪到{ $who }決定，接著{ $next }、{ $then }。
}
turn-last = { $act ->
    [throw] 輪到{ $who }，{ $ends ->
        [circle] 本圈最後一擲
        [round] 本輪最後一擲
       *[game] 本局最後一擲
    }。
   *[decide] 輪到{ $who }決定，{ $ends ->
        [circle] 本圈最後一位
        [round] 本輪最後一位
       *[game] 之後就分勝負
    }。
}
turn-off = { $act ->
    [decide] { $before ->
        [1] 現在輪到{ $who }決定，下一位就是您。
        [2] 現在輪到{ $who }決定，接著{ $next }，然後是您。
       *[other] 現在輪到{ $who }決定，您前面還有 { $before } 位。
    }
   *[throw] { $before ->
        [1] 現在輪到{ $who }，下一位就是您。
        [2] 現在輪到{ $who }，接著{ $next }，然後是您。
       *[other] 現在輪到{ $who }，您前面還有 { $before } 位。
    }
}
turn-had = { $act ->
    [throw] { $ends ->
        [circle] 這一圈
        [round] 這一輪
       *[game] 這一局
    }您已經擲過了。現在輪到{ $who }。
   *[decide] 您已經決定了。現在輪到{ $who }決定。
}
turn-place = { $act ->
    [throw] { $before ->
        [0] 您的座位是 { $place } / { $players }，輪到您擲骰。
       *[other] 您的座位是 { $place } / { $players }，前面還有 { $before } 位。
    }
   *[decide] { $before ->
        [0] 您的座位是 { $place } / { $players }，輪到您了。
       *[other] 您的座位是 { $place } / { $players }，前面還有 { $before } 位。
    }
}
turn-key-place = 我的座位

## Greeting, help, settings, standings, faults
hello = 各位好。我是管家：擲骰子，也主持遊戲。請說「擲骰子」或「來玩{ $game }」。
hello-deaf = 目前我只聽得到指令、按鈕和對我訊息的回覆。若要聽見單純的「擲骰子」，請讓我當管理員；任何一項權限都可以。
hello-hears = 謝謝，現在聽得到了。請說「擲骰子」。
help =
    說「擲骰子」、「擲三顆骰子」、「擲撲克骰子」或 2d6+3，骰子就會落下。
    說「來玩{ $game }」，我就開桌。規則：/rules
    戰績：/stats · 您的紀錄：/me · 語言：/language · 公正：/fair
games-which = 要玩什麼？
rules-which = 要看哪個遊戲的規則？
rules-more = 完整規則：/rules { $game }
language-which = 要用哪種語言？
language-set = 我說繁體中文。
admins-only = 這由管理員決定。
admins-unknown = 現在查不到誰是管理員。請過一分鐘再試。
odds-on = 現在為您顯示機率：骰子撲克與吹牛。關閉：/odds
odds-off = 不再為您顯示機率。重新開啟：/odds
me-none = 您還沒有戰績。請說「來玩{ $game }」。
me-group = { $game }：{ $games } 局，{ $wins } 勝 { $losses } 敗，最佳連勝 { $best }，目前連勝 { $current }。
me-solo = { $game }（對電腦）：{ $games } 局，{ $wins } 勝 { $losses } 敗，最佳連勝 { $best }，目前連勝 { $current }。
record-line = { $wins } 勝，最佳連勝 { $best }，目前連勝 { $current }。
standings-title = 📜 本群組戰績
standings-game = { $game }
standings-person = { $place }. { $who } · { $games } 局 { $wins } 勝
standings-more = …… 另有 { $more } 位
standings-empty = 這裡還沒有玩過任何一局。請說「來玩{ $game }」。
restarted = 抱歉，方才離開一下。這一局照舊，骰子沒動。
trouble = 抱歉，出了點問題：沒有擲骰，也沒有任何改變。請再試一次。

## The terminal
terminal-nod = （管家點頭：{ $who }）
terminal-shrug = （管家攤手：{ $who }）
terminal-loaded = ⚠️ 骰子已動過手腳：{ $dice }。僅供範例與測試，不可用於遊戲。
terminal-hello = 各位好。您可以替任何人說話：「小明: 擲骰子」。不寫名字時，就是上一位說話的人。按鈕：「小明: [開始]」。說明：/help。若不指定檔案，今晚的紀錄不會保留。結束請按 Ctrl-D。
terminal-no-button = 沒有這個按鈕。有：{ $keys }
