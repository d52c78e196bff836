# The seal of the dice, in the lobby. $seal: all 64 digits (folded by the caller) or the short form.
fair-seal = Seal of the dice: { $seal }
# What /fair says.
fair-title = 🎲 Honest dice
fair-now = Under seal now:
fair-now-table = { $game }, table { $table }: { $seal }
fair-now-day = Free throws, { $day }: { $seal }
fair-now-none = Nothing is under seal now.
fair-shown = Revealed last:
fair-shown-table =
    { $game }, table { $table }
    Seal: { $seal }
    Seed: { $seed }
fair-shown-day =
    Free throws, { $day }
    Seal: { $seal }
    Seed: { $seed }
fair-shown-none = There is nothing to reveal yet.
fair-how = The seal is the SHA-256 of a secret seed, and it stands before the first throw. When the table is closed, the seed is open: “Check the dice” under the result sends a file, and verify.py, one page of code, works out every throw again. The seed of free throws is opened on the next day.
fair-trust = This proves that once the seal is out, no throw can be changed, or chosen to suit the players, their words or their moves. It does not prove that nobody knows the dice before they fall: whoever runs the server can read the database or pick the seed. A word with which you cut the dice spoils a seed picked in advance, but does not blind a reader of the database.
# The file of evidence, and the answer when there is none to send.
fair-file = Table { $table }: the seed, the moves and the throws. Compare the seal with the one from the start, then work them out again: python verify.py and the name of the file.
fair-file-day = Free throws of { $day }: the seed and all results. Compare the seal, then work them out again: python verify.py and the name of the file.
fair-file-later = The seed is opened when the game ends: before that it would give away the throws to come.
fair-day-later = The seed of this day is opened tomorrow.
fair-file-gone = This game was played by other rules, and there is no file of it any more. Its seal and seed stay in /fair.
file-waits = This file is being prepared and will be here soon.
file-many = Several files are being prepared for this chat. Please ask again when they are here.
# /fair stats
fair-stats-here = 🎲 The dice of this chat
fair-stats-everywhere = 🎲 The dice of all chats
fair-stats = Dice: { $dice }, on average { $each } for each face.
fair-row-face = { $face } { $bar } { $count }
fair-stats-none = No die has fallen here yet.
fair-few = It is too early to judge: at least { $enough } dice are needed.
fair-even = { $sets ->
    [one] As even as honest dice usually are: { $sets } of 100 honest sets of dice looks more uneven.
   *[other] As even as honest dice usually are: { $sets } of 100 honest sets of dice look more uneven.
}
fair-rare = { $sets ->
    [one] Uneven, but within reason: { $sets } of 1000 honest sets of dice looks worse. It happens.
   *[other] Uneven, but within reason: { $sets } of 1000 honest sets of dice look worse. It happens.
}
fair-uneven = Uneven: fewer than 1 of 1000 honest sets of dice look worse. Please compare the seals.
fair-too-even = Strangely even: fewer than 1 of 1000 honest sets of dice look more even. Please compare the seals.
# butler verify
fair-found-none = All is well: every throw is what the seed gives. What remains is to compare the seal with the one from the start: { $seal }
fair-found-order = The order is wrong: entry { $entry } stands after entry { $last }.
fair-found-missing = { $count ->
    [1] Entry { $entry } is missing. Throws after it cannot be worked out.
   *[other] Entries { $entry } to { $last } are missing. Throws after them cannot be worked out.
}
fair-found-no-end = The end is missing: no closing entry follows entry { $entry }.
fair-found-seal = The seal is not that of this seed, though the throws are.
fair-found-seed = The seed is wrong: the throws are not from it. Or the number of the table, or its very beginning, has been changed.
fair-found-input = In entry { $entry } or before it something has been changed, left out or moved.
fair-found-throw = Entry { $entry }: the file says { $fell }, the seed gives { $gives }.
fair-found-more = Other entries differ as well: { $count } more.
fair-found-rules = Entry { $entry } ({ $kind }) cannot be by the rules, or other dice were thrown in it than they ask for.
