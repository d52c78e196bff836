# The seal of the dice, in the lobby. $seal: all 64 digits (folded by the caller) or the short form.
fair-seal = 骰子封印：{ $seal }
# What /fair says.
fair-title = 🎲 誠實的骰子
fair-now = 目前封印中：
fair-now-table = { $game }，第 { $table } 桌：{ $seal }
fair-now-day = 自由擲骰，{ $day }：{ $seal }
fair-now-none = 目前沒有封印中的骰子。
fair-shown = 最近公開：
fair-shown-table =
    { $game }，第 { $table } 桌
    封印：{ $seal }
    種子：{ $seed }
fair-shown-day =
    自由擲骰，{ $day }
    封印：{ $seal }
    種子：{ $seed }
fair-shown-none = 還沒有可以公開的種子。
fair-how = 封印是秘密種子的 SHA-256，在第一次擲骰之前就已公布。這一桌結束後種子隨即公開：結果下方的「查驗骰子」會傳來一個檔案，用只有一頁的程式 verify.py 就能重算每一擲。自由擲骰的種子在隔天公開。
fair-trust = 這能證明：封印公布之後，任何一擲都無法更改，也無法依玩家、他們的詞或走法來挑選。這不能證明沒有人事先知道骰子：伺服器的主人可以讀取資料庫，或自己挑選種子。您切骰時加上的詞能讓事先挑好的種子失效，但擋不住正在讀資料庫的人。
# The file of evidence, and the answer when there is none to send.
fair-file = 第 { $table } 桌：種子、走法與擲骰。請與開始時的封印核對，再重算一次：python verify.py 加上檔名。
fair-file-day = { $day } 的自由擲骰：種子與全部結果。請核對封印，再重算一次：python verify.py 加上檔名。
fair-file-later = 種子要到這一局結束才公開，否則會洩漏之後的擲骰。
fair-day-later = 今天的種子明天公開。
fair-file-gone = 這一局用的是另一版規則，已經沒有檔案了。封印和種子仍在 /fair。
file-waits = 這個檔案正在準備，很快就會送到這裡。
file-many = 這裡已經有好幾個檔案在準備。請等檔案送到後再要一次。
# /fair stats
fair-stats-here = 🎲 本群組的骰子
fair-stats-everywhere = 🎲 所有群組的骰子
fair-stats = 骰子共 { $dice } 顆，每一面平均 { $each } 顆。
fair-row-face = { $face } { $bar } { $count }
fair-stats-none = 這裡還沒有擲過骰子。
fair-few = 現在判斷太早：至少要有 { $enough } 顆骰子。
fair-even = 和誠實的骰子一樣平均：100 組誠實的骰子裡，有 { $sets } 組看起來更不平均。
fair-rare = 不太平均，但還算合理：1000 組誠實的骰子裡，有 { $sets } 組比這更不平均。偶爾會這樣。
fair-uneven = 不平均：1000 組誠實的骰子裡，比這更不平均的不到 1 組。請核對封印。
fair-too-even = 平均得出奇：1000 組誠實的骰子裡，比這更平均的不到 1 組。請核對封印。
# butler verify
fair-found-none = 全部相符：每一擲都和種子算出的一樣。最後請與開始時的封印核對：{ $seal }
fair-found-order = 順序不對：第 { $entry } 筆排在第 { $last } 筆之後。
fair-found-missing = { $count ->
    [1] 缺第 { $entry } 筆，之後的擲骰無法重算。
   *[other] 缺第 { $entry } 到 { $last } 筆，之後的擲骰無法重算。
}
fair-found-no-end = 缺少結尾：第 { $entry } 筆之後沒有結束的紀錄。
fair-found-seal = 封印不屬於這個種子，擲骰卻是。
fair-found-seed = 種子不對：擲骰不是由它而來。也可能是桌號或最前面的紀錄被改過。
fair-found-input = 第 { $entry } 筆或更早的紀錄被更改、遺漏或移動過。
fair-found-throw = 第 { $entry } 筆：檔案裡是 { $fell }，種子算出 { $gives }。
fair-found-more = 另外還有 { $count } 筆不符。
fair-found-rules = 第 { $entry } 筆（{ $kind }）不合規則，或擲的不是規則所要的骰子。
