craps = Крэпс
craps-accusative = крэпс
craps-nutshell = 7 и 11 — победа; 2, 3, 12 — провал; иначе это ваше число: повторите его раньше семёрки.
craps-title = 🎲 Крэпс · круг { $circle } · { $stage }
craps-come-out = первый бросок
craps-points = свои числа
craps-complete = завершён
craps-row-cast = { $meaning ->
    [natural] { $who } · { $first }+{ $second } = { $total } · победный
    [craps] ✖️ { $who } · { $first }+{ $second } = { $total } · провал
    [point] { $who } · { $first }+{ $second } = { $total } · число { $total }
    [hit] ✅ { $who } · { $first }+{ $second } = { $total } · есть!
    [seven-out] ✖️ { $who } · { $first }+{ $second } = { $total } · семёрка
   *[nothing] { $who } · { $first }+{ $second } = { $total } · мимо
}
craps-row-wait = { $mark ->
    [due] { $point ->
        [0] 👉 { $who }
       *[other] 👉 { $who } · число { $point }
    }
   *[later] { $point ->
        [0] { $who }
       *[other] { $who } · число { $point }
    }
}
craps-row-walked = ✖️ { $who } · встаёт из-за стола
craps-crowd-thrown = Бросили { $thrown } из { $players }.
craps-crowd-come-out = Победных { $naturals }, провалов { $craps }.
craps-crowd-points = Попаданий { $hits }, семёрок { $sevens }.
craps-crowd-cast = { $who } { $total }
craps-crowd-last = Последние: { $casts }
craps-call = { $who }, ваш бросок.
craps-nudge = { $who }, стол ждёт. Через { $minutes ->
    [1] минуту
    [one] { $minutes } минуту
    [few] { $minutes } минуты
   *[many] { $minutes } минут
} брошу за вас.
craps-again = { $verdict ->
    [all-craps] Провал у всех, а значит, ни у кого. Бросаем заново.
    [all-sevens] Семёрка у каждого. Ничья, бросаем заново.
   *[other] Победили все, а значит, никто. Бросаем заново.
}
craps-reached = { $verdict ->
    [naturals] Победные: { $who }. Остальные выбывают.
   *[hits] Попадания: { $who }. Остальные выбывают.
}
craps-out = { $count ->
    [one] Выбывает: { $who }.
   *[other] Выбывают: { $who }.
}
craps-nothing-decided = Никто не выбывает. Ещё круг за теми же числами.
craps-verdict = 🏆 Крэпс: победа — { $who }. Бросков { $throws }, кругов { $circles }.
craps-reply = { $meaning ->
    [natural] { $who }: { $dice } = { $total }. Победный.
    [craps] { $who }: { $dice } = { $total }. Провал.
    [point] { $who }: { $dice } = { $total }. Число — { $total }.
    [hit] { $who }: { $dice } = { $total }. Есть!
    [seven-out] { $who }: { $dice } = { $total }. Семёрка.
   *[nothing] { $who }: { $dice } = { $total }. Мимо.
}
craps-toast = { $meaning ->
    [natural] { $dice } = { $total }. Победный бросок.
    [craps] { $dice } = { $total }. Провал.
    [point] { $dice } = { $total }. Ваше число — { $total }.
    [hit] { $dice } = { $total }. Есть!
    [seven-out] { $dice } = { $total }. Семёрка.
   *[nothing] { $dice } = { $total }. Мимо.
}
craps-not-now = Сейчас не ваш бросок.
craps-rules =
    Двое и больше. Бросают по очереди две кости, и круг всегда завершается: пока не бросят все, ничего не решено.
    Первый бросок: 7 или 11 — победный; 2, 3, 12 — провал; 4, 5, 6, 8, 9, 10 — ваше число.
    Один победный — он и выигрывает. Несколько — остальные выбывают, победные бросают заново. Победный или провал у всех — ничья, бросают заново.
    Нет победных — провалы выбывают, числа играют дальше.
    Свои числа: повторите своё раньше семёрки. Одно попадание — победа; несколько — остальные выбывают, попавшие бросают заново. Попаданий нет — семёрки выбывают; семёрка у всех — ничья. Остаётся один игрок — победа за ним.
    Кто уходит посреди игры, тот выбывает.
