comma = { ", " }
name = { $who }
names-and-more = { $names } и ещё { $more }
language-name = Русский
computer-A = Счетовод
computer-B = Рассказчик
computer-C = Стратег

## Free throws
throw-who = { $who }:
throw-labelled = { $who }, { $label }:
throw-told = { $who } { $dice }
throw-pips = { $dice }
throw-sum = { $dice } = { $total }
throw-hand = { $dice } = { $total }, { $hand }
throw-kind = к{ $sides }: { $dice }
throw-notation = { $notation }
throw-letter = к
throw-beside = { $said } (вне игры)
throw-more = За раз бросаю пять раз, остальное не брошено.
dice-range = От одной до ста костей, прошу вас.
roll-usage = Скажите, например: /roll 2d6+3, /roll 4d6kh3 или /roll d20.

## The lobby
lobby-opened = 🎲 { $game }. Стол открывает { $who }.
lobby-seated = За столом { $count }: { $who }
lobby-empty = За столом пока никого.
lobby-started = За столом { $count }. Бросаем в этом порядке.
lobby-pace = На ход { $minutes } { $minutes ->
    [one] минута
    [few] минуты
   *[many] минут
}.
lobby-cuts = Кости сняты: { $words }
key-join = Сесть за стол
key-stand-up = Встать
key-start = Начать
key-rules = Правила
key-cancel = Отменить
key-leave = Уйти
key-cut = Снять кости
key-computer = 🤖 { $name }
key-computer-up = − 🤖 { $name }
key-again = Ещё партию
key-check = Проверить кости
key-throw = 🎲 Бросить кости
key-games = Игры
key-invite = Пригласить в группу
cut-how = Скажите в чат: «снимаю: любое слово». Оно войдёт в кости, и выбрать их заранее не сможет никто, я в том числе.
cut-already = Ваше слово уже в костях. Одного довольно.
computer-sits = { $who } за столом.
computer-stands-up = { $who } встаёт из-за стола.

## Tables
table-dice-here = За этим столом бросают { $count ->
    [1] одну кость
    [2] две кости
    [3] три кости
    [4] четыре кости
    [5] пять костей
   *[other] костей: { $count }
}.
table-your-seat = Ваше место — { $place }.
table-you-left = Вы встаёте из-за стола. Зрителям рады.
table-left = { $who } встаёт из-за стола.
table-back = С возвращением. Место вас дождалось.
table-begun = Начинаем.
table-cancelled = Стол убран.
table-watching = Вы не за этим столом. Зрителям рады.
table-out = Вы вне этой партии. Зрителям рады.
table-none = Стола пока нет. Скажите, например, «играем в { $game }».
table-playing = За этим столом уже играют. Следующая партия — после этой.
table-no-longer = Этот стол уже убран. Новый: скажите «играем в { $game }».
table-not-now = Сейчас за этим столом не время для этого.
table-not-in-game = Вас за этим столом уже нет.
table-not-yours = Убрать стол может { $who } или администратор.
table-no-face = За столом сидят люди, а не каналы: напишите от своего имени, и место ваше.
table-seated-already = Вы уже за столом.
table-start-seated = Сначала сядьте за стол.
table-full = Мест больше нет: за столом { $seats }.
table-too-few = Маловато: нужно игроков — { $seats }. Позовите друзей{ $computers ->
    [yes] { " " }или посадите компьютер: кнопка с 🤖.
   *[no] .
}
table-needs-group = Эта игра для компании. Пригласите меня в группу, и стол накрыт.
table-no-secrets = Здесь мне нечем показать кости только вам: скрытые кости увидят все. Сыграем в личной беседе или в другую игру: /help
table-too-many = Столов здесь и так достаточно. Доиграйте один, и откроем новый.
table-no-such-computer = Такого игрока у меня нет.
table-closed = { $reason ->
    [cancelled] Стол убран.
    [idle] Стол убран: за ним давно тихо.
   *[other] Стол закрыт, партия не в счёт.
}
table-outdated = { $game }: правила обновились, начатую партию продолжить нельзя. Прошу прощения, она не в счёт. Откройте новый стол.
option-unknown = Такого правила нет: { $option }.
move-unknown = Такого хода здесь нет. Посмотрите на кнопки под столом.
press-unknown = Эта кнопка больше ничего не значит.
press-stale = Стол уже изменился. Вот он, посмотрите ещё раз.
press-again = Нажмите ещё раз, если это всерьёз.
press-marks-differ = Отметки изменились. Посмотрите на них и нажмите ещё раз.
board-below = Стол ниже.
told-and-call = { $told } { $call }
nudge = { $who }, стол ждёт. Через { $minutes ->
    [1] минуту
    [one] { $minutes } минуту
    [few] { $minutes } минуты
   *[many] { $minutes } минут
} схожу за вас.
rematch = { $who }: ещё партию? { $game }, стол открыт.
record-sent = Подробная запись этой партии уже в чате.
cheer-players = Болеют зрители, а вы играете.
cheer-done = Болеете: { $who }.

## Whose turn it is
turn-two = { $act ->
    [throw] Бросает { $who }, следом { $next }.
   *[decide] Решает { $who }, следом { $next }.
}
turn-three = { $act ->
    [throw] Бросает { $who }, дальше { $next }, { $then }.
   *[decide] Решает { $who }, дальше { $next }, { $then }.
}
turn-last = { $act ->
    [throw] Бросает
   *[decide] Решает
} { $who }, и { $ends ->
    [circle] круг завершён
    [round] раунд завершён
   *[game] партия завершена
}.
turn-off = { $act ->
    [throw] { $before ->
        [1] Сейчас бросает { $who }, вы следом.
        [2] Сейчас бросает { $who }, до вас ещё { $next }.
       *[other] Сейчас бросает { $who }, до вас бросков: { $before }.
    }
   *[decide] { $before ->
        [1] Сейчас решает { $who }, вы следом.
        [2] Сейчас решает { $who }, до вас ещё { $next }.
       *[other] Сейчас решает { $who }, до вас ходов: { $before }.
    }
}
turn-had = { $act ->
    [throw] Ваш бросок в { $ends ->
        [circle] этом круге
        [round] этом раунде
       *[game] этой партии
    } уже сделан. Сейчас бросает { $who }.
   *[decide] Вы уже решили. Сейчас решает { $who }.
}
turn-place = { $act ->
    [throw] { $before ->
        [0] Ваше место — { $place } из { $players }. Бросаете вы.
        [one] Ваше место — { $place } из { $players }, до вас { $before } бросок.
        [few] Ваше место — { $place } из { $players }, до вас { $before } броска.
       *[many] Ваше место — { $place } из { $players }, до вас { $before } бросков.
    }
   *[decide] { $before ->
        [0] Ваше место — { $place } из { $players }. Ход ваш.
        [one] Ваше место — { $place } из { $players }, до вас { $before } ход.
        [few] Ваше место — { $place } из { $players }, до вас { $before } хода.
       *[many] Ваше место — { $place } из { $players }, до вас { $before } ходов.
    }
}
turn-key-place = Моё место

## Greeting, help, settings, standings, faults
hello = Добрый вечер. Я Дворецкий: бросаю кости и веду игры. Скажите «бросаю кости» или «играем в { $game }».
hello-deaf = Пока я слышу команды, кнопки и ответы на мои сообщения. Чтобы слышать простое «бросаю кости», мне нужно стать администратором; хватит одного права, любого.
hello-hears = Благодарю, теперь слышу. Скажите «бросаю кости».
help =
    Скажите «бросаю кости», «бросаю три кости», «бросаю покер» или 2d6+3 — и кости упадут.
    Скажите «играем в { $game }» — и я открою стол. Правила: /rules
    Счёт: /stats · ваши партии: /me · язык: /language · честность: /fair
games-which = Во что сыграем?
rules-which = Правила какой игры рассказать?
rules-more = Полностью: /rules { $game }
language-which = На каком языке говорить?
language-set = Говорю по-русски.
admins-only = Это решают администраторы.
admins-unknown = Сейчас не могу узнать, кто здесь администратор. Повторите через минуту.
odds-on = Вам шансы теперь показываю: в покере и в костях лжеца. Убрать: /odds
odds-off = Вам шансы больше не показываю. Вернуть: /odds
me-none = Ваших партий пока нет. Скажите «играем в { $game }».
me-group = { $game }: партий { $games }, побед { $wins }, поражений { $losses }, лучшая серия { $best }, текущая { $current }.
me-solo = { $game }, против компьютеров: партий { $games }, побед { $wins }, поражений { $losses }, лучшая серия { $best }, текущая { $current }.
record-line = Побед { $wins }, лучшая серия { $best }, текущая { $current }.
standings-title = 📜 Счёт этого чата
standings-game = { $game }
standings-person = { $place }. { $who } · { $wins } { $wins ->
    [one] победа
    [few] победы
   *[many] побед
} из { $games }
standings-more = … и ещё { $more }
standings-empty = Здесь ещё не сыграно ни одной партии. Скажите «играем в { $game }».
restarted = Прошу прощения, отлучался. Стол цел, кости те же.
trouble = Прошу прощения, что-то пошло не так: ничего не брошено, ничего не изменилось. Попробуйте ещё раз.

## The terminal
terminal-nod = (Дворецкий кивает: { $who })
terminal-shrug = (Дворецкий разводит руками: { $who })
terminal-loaded = ⚠️ КОСТИ ПОДЛОЖЕНЫ: { $dice }. Это для примеров и проверок, не для игры.
terminal-hello = Добрый вечер. Говорите за кого угодно: «Аня: бросаю кости». Без имени говорит тот же, кто и до этого. Кнопка: «Аня: [Начать]». Справка: /help. Вечер не хранится, если не назвать файл. Конец — Ctrl-D.
terminal-no-button = Такой кнопки нет. Есть: { $keys }
