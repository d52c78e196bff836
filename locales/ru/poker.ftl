poker = Покер
poker-accusative = покер
poker-nutshell = Пять костей, два раунда. Во втором перебросьте сколько угодно своих костей, один раз, или скажите «пас». Побеждает сильнейшая комбинация, при равных — большая сумма.
poker-computer = Стратег считает шансы точно, но кости не слушаются и его. Обыграть можно.
poker-title = { $phase ->
    [complete] 🎲 Покер · раунд { $round } из 2 · завершён
   *[open] 🎲 Покер · раунд { $round } из 2
}
poker-hand = { $category ->
    [pair] пара ({ $dice })
    [two-pairs] две пары ({ $dice })
    [three] тройка ({ $dice })
    [straight] стрит ({ $dice })
    [full] фул ({ $dice })
    [four] каре ({ $dice })
    [poker] покер ({ $dice })
   *[nothing] без комбинации
}
poker-kind = { $category ->
    [pair] пара
    [two-pairs] две пары
    [three] три одинаковых
    [straight] стрит
    [full] фул
    [four] каре
    [poker] покер
   *[nothing] без комбинации
}
poker-row-dice = { $mark ->
    [due] 👉 { $who } · { $dice }
   *[later] { $who } · { $dice }
}
poker-row-passed = { $who } · пас · { $dice }
poker-row-wait = { $mark ->
    [due] 👉 { $who }
   *[later] { $who }
}
poker-row-brief = { $mark ->
    [due] { $category ->
        [pair] 👉 { $who } · { $dice } пара
        [two-pairs] 👉 { $who } · { $dice } две пары
        [three] 👉 { $who } · { $dice } тройка
        [straight] 👉 { $who } · { $dice } стрит
        [full] 👉 { $who } · { $dice } фул
        [four] 👉 { $who } · { $dice } каре
        [poker] 👉 { $who } · { $dice } покер
       *[nothing] 👉 { $who } · { $dice } сумма { $total }
    }
   *[later] { $category ->
        [pair] { $who } · { $dice } пара
        [two-pairs] { $who } · { $dice } две пары
        [three] { $who } · { $dice } тройка
        [straight] { $who } · { $dice } стрит
        [full] { $who } · { $dice } фул
        [four] { $who } · { $dice } каре
        [poker] { $who } · { $dice } покер
       *[nothing] { $who } · { $dice } сумма { $total }
    }
}
poker-row-walked = ✖️ { $who } · вне игры
poker-held = { $hand }, сумма { $total }
poker-rest = Ещё за столом: { $count }
poker-walked = Вне игры: { $who }
poker-best = Лучшее: { $who }, { $hand }, { $total }
poker-best-shared = Лучшее: { $who } — { $kind }, сумма { $total }
poker-call = { $round ->
    [1] { $who }, ваш бросок.
   *[2] { $who }, вам решать.
}
poker-key-throw = 🎲 Бросить пять костей
poker-key-die = { $marked ->
    [yes] ↻{ $face }
   *[no] { $face }
}
poker-key-reroll = Бросить отмеченные
poker-key-keep = Оставить { $dice }
poker-key-pass = Пас
poker-key-odds = Шансы
poker-reply-throw = { $who }: { $dice } = { $total }, { $hand }.
poker-reply-reroll =
    { $who } перебрасывает { $old }: { $new }
    Стало { $dice } — { $hand }, сумма { $total }.
poker-reply-best = { $best }.
poker-toast-throw = { $dice } = { $total }, { $hand }.
poker-toast-reroll = Стало { $dice } — { $hand }, сумма { $total }.
poker-toast-pass = Пас: { $hand }, сумма { $total }.
poker-marked = { $count ->
    [1] Отмечена { $dice }. Теперь «Бросить отмеченные».
   *[other] Отмечены { $dice }. Теперь «Бросить отмеченные».
}
poker-mark-first = Отметьте кости или скажите «пас».
poker-no-such-die = { $held ->
    [0] { $face ->
        [1] Единицы здесь нет: { $dice }. Ничего не брошено.
        [2] Двойки здесь нет: { $dice }. Ничего не брошено.
        [3] Тройки здесь нет: { $dice }. Ничего не брошено.
        [4] Четвёрки здесь нет: { $dice }. Ничего не брошено.
        [5] Пятёрки здесь нет: { $dice }. Ничего не брошено.
       *[6] Шестёрки здесь нет: { $dice }. Ничего не брошено.
    }
    [1] { $face ->
        [1] Единица здесь одна: { $dice }. Ничего не брошено.
        [2] Двойка здесь одна: { $dice }. Ничего не брошено.
        [3] Тройка здесь одна: { $dice }. Ничего не брошено.
        [4] Четвёрка здесь одна: { $dice }. Ничего не брошено.
        [5] Пятёрка здесь одна: { $dice }. Ничего не брошено.
       *[6] Шестёрка здесь одна: { $dice }. Ничего не брошено.
    }
   *[other] { $face ->
        [1] Единиц здесь только { $held }: { $dice }. Ничего не брошено.
        [2] Двоек здесь только { $held }: { $dice }. Ничего не брошено.
        [3] Троек здесь только { $held }: { $dice }. Ничего не брошено.
        [4] Четвёрок здесь только { $held }: { $dice }. Ничего не брошено.
        [5] Пятёрок здесь только { $held }: { $dice }. Ничего не брошено.
       *[6] Шестёрок здесь только { $held }: { $dice }. Ничего не брошено.
    }
}
poker-no-such-spot = Костей здесь пять: { $dice }. Ничего не брошено.
poker-no-such-face = Такой грани у кости нет: { $dice }. Ничего не брошено.
poker-count-differs = { $named ->
    [0] Не названа ни одна
    [1] Названа одна
    [2] Названы две
    [3] Названы три
    [4] Названы четыре
   *[5] Названы пять
}, сказано «{ $said ->
    [1] одна
    [2] две
    [3] три
    [4] четыре
    [5] пять
   *[other] { $said }
}». Какие бросаем?
poker-not-now = Сейчас это не ход.
poker-odds = Бросаем { $dice }.{ $mine ->
    [pair] {" "}Сильнее пары: { $improved } %.
    [two-pairs] {" "}Сильнее двух пар: { $improved } %.
    [three] {" "}Сильнее трёх одинаковых: { $improved } %.
    [straight] {" "}Сильнее стрита: { $improved } %.
    [full] {" "}Сильнее фула: { $improved } %.
    [four] {" "}Сильнее каре: { $improved } %.
    [poker] {""}
   *[nothing] {" "}Пара и сильнее: { $improved } %.
} { $best }: { $stronger } %. Первое место: { $first } %.
poker-odds-stand = Пас: { $hand }. { $best }: { $stronger } %. Первое место: { $first } %.
poker-odds-best = { $category ->
    [pair] Сильнее пары ({ $dice }), { $total }
    [two-pairs] Сильнее двух пар ({ $dice }), { $total }
    [three] Сильнее тройки ({ $dice }), { $total }
    [straight] Сильнее стрита ({ $dice }), { $total }
    [full] Сильнее фула ({ $dice }), { $total }
    [four] Сильнее каре ({ $dice }), { $total }
    [poker] Сильнее покера ({ $dice }), { $total }
   *[nothing] Сильнее суммы { $total } без комбинации
}
poker-odds-later = Шансы считаются во втором раунде, когда есть что перебросить.
poker-odds-off = Шансы не показаны. Включить их: /odds
poker-verdict-win = 🏆 Покер: победа — { $who }, { $hand }, { $total }
poker-verdict-draw-two = 🤝 Ничья: { $who } и { $other }, { $kind }, сумма { $total }. Переигрывать не станем: и так хорошо.
poker-verdict-draw = 🤝 Ничья: { $who } — { $kind }, сумма { $total }. Переигрывать не станем: и так хорошо.
poker-verdict-left = 🏆 Покер: победа — { $who }. Больше за столом никого.
poker-final = { $who }, { $hand }, { $total }
poker-final-rest = Остальных за столом: { $count }
poker-rules =
    Двое и больше, ровно два раунда.
    Раунд 1: каждый по очереди бросает пять костей.
    Раунд 2, в том же порядке: один раз перебросьте любые свои кости, от одной до пяти, сначала назвав их по значению («перебрасываю 4, 5 и 1») или отметив кнопками, — или скажите «пас». Если названной кости нет или число не сходится, ничего не бросается.
    Комбинации, от слабой к сильной: без комбинации; пара; две пары; тройка; стрит (1 2 3 4 5 или 2 3 4 5 6); фул (тройка и пара); каре; покер (пять одинаковых).
    Комбинации равны — побеждает большая сумма всех пяти костей. Равна и сумма — ничья, её не переигрывают.
    Кто уходит до конца своего второго раунда, тот вне игры; после — его кости остаются в счёте. Остаётся один игрок — победа за ним.
poker-which = Какие кости бросаем? Назовите их, например: «перебрасываю 4 и 5».
poker-spot-range = Костей здесь пять: { $dice }. Ничего не брошено.
poker-too-many = Костей здесь пять: { $dice }, а названо { $named }. Ничего не брошено.
