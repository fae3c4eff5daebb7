"""Games over real sockets: moves, repeats, undo, spectators, secrets, hints and analyses."""
import random
import threading

import pytest
from jacta_server import Client, bot


def games(server):
    return server.api(server.guest(), "games")[1]["games"]


def first_game(server, players):
    return next(g["id"] for g in games(server) if g["min_players"] <= players <= g["max_players"])


def people_at(server, game, count, **members):
    """A game with the table open on all sides; returns the table and the people."""
    people = [server.client(name=name) for name in ("Anna", "Ben", "Carl")[:count]]
    table = people[0].create(game, "me", *["open"] * (count - 1), **members)
    for seat, person in enumerate(people):
        person.open(table)
        assert person.ask("join", table=table)["seat"] == seat
    for person in people:
        person.until(table, lambda view: view["phase"] != "waiting")
    return table, people


def two_people(server, in_turn=False, **members):
    """A game of two; returns the table, who is asked first and the other, who may decide at the same time unless the
    game is one in which they are asked in turn."""
    for game in games(server):
        if not game["min_players"] <= 2 <= game["max_players"]:
            continue
        table, people = people_at(server, game["id"], 2, **members)
        view = people[0].views[table]
        if not in_turn or len(view["deciders"]) < 2:
            return (table, *(people if view["turn"] == 0 else people[::-1]))
    raise AssertionError("no such game")


def turn_passed(server, count=2, **members):
    """A game in which somebody has just decided, without dice since, and another is asked alone; returns the table, who
    has decided, and all others, who is asked first."""
    for game in games(server):
        if not game["min_players"] <= count <= game["max_players"]:
            continue
        table, people = people_at(server, game["id"], count, **members)
        for _ in range(60):
            views = [person.open(table) for person in people]
            if views[0]["phase"] != "playing":
                break
            asked = people[views[0]["deciders"][0]]
            mover = next((p for p, view in zip(people, views) if view["undo"] and not view["undo"]["free"]), None)
            if mover and len(views[0]["deciders"]) == 1:
                return table, mover, asked, *(p for p in people if p not in (mover, asked))
            asked.move(table)
    raise AssertionError("no such game")


def test_every_game_is_played_to_the_end_by_people_and_bots_with_broken_connections(server):
    for game in games(server):
        chooser = random.Random(7)
        players = min(max(2, game["min_players"]), game["max_players"])
        people = [server.client(name=f"P{i}", lang="fr" if i else "en") for i in range(players - 1 or 1)]
        seats = ["me"] + ["open"] * (len(people) - 1) + [bot()] * (players - len(people))
        table = people[0].create(game["id"], *seats)
        for person in people[1:]:
            person.ask("join", table=table)
        for person in people:
            person.open(table)

        def play(person, dice):
            while person.views[table]["phase"] != "over":
                if dice.random() < 0.03:  # the connection breaks, maybe with a move on its way
                    view = person.views[table]
                    if view["moves"]:
                        person.send("move", table=table, version=view["version"], client=f"{dice.random()}",
                                    move=view["moves"][0]["move"])
                    person.close()
                    known = len(person.logs[table])
                    logs = person.logs
                    person.__init__(server, person.secret)
                    person.logs = logs
                    person.open(table, since=known)
                elif person.views[table]["moves"]:
                    answer = person.move(table, dice.randrange(1 << 20))
                    assert answer["type"] in ("ack", "stale"), answer
                else:
                    person.next()

        threads = [threading.Thread(target=play, args=(p, random.Random(chooser.random()))) for p in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for person in people:
            view = person.views[table]
            assert view["phase"] == "over" and view["result"] == {"kind": "played"}
            assert len(person.logs[table]) == view["ply"]
            assert [entry["ply"] for entry in person.logs[table]] == list(range(view["ply"]))
        assert min(view["scores"]["rank"][:players]) == 1


def test_moves_carry_words_elements_and_gains(server):
    anna = server.client(lang="fr")
    table = anna.create(first_game(server, 1), "me")
    view = anna.open(table)
    assert view["moves"] and view["turn"] == 0 and view["mine"] == [0]
    for move in view["moves"]:
        assert move["text"] and move["touch"] and isinstance(move["gains"], list)
        assert isinstance(move["points"], (int, float))
    assert view["status"].startswith("Manche")


def test_a_repeated_move_is_acknowledged_and_played_once(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    view = anna.open(table)
    move = dict(table=table, version=view["version"], client="c-1", move=view["moves"][0]["move"])
    first = anna.ask("move", **move)
    again = anna.ask("move", **move)
    assert (first["type"], first["repeat"]) == ("ack", False)
    assert (again["type"], again["repeat"], again["version"]) == ("ack", True, first["version"])
    assert anna.open(table)["version"] - view["version"] <= 3  # the move and the dice after it


def test_a_move_is_a_repeat_only_of_ones_own(server):
    table, mover, other = two_people(server)
    view = other.views[table]
    assert mover.move(table, client="1")["type"] == "ack"
    move = dict(table=table, version=view["version"], client="1", move=view["moves"][0]["move"])
    assert [other.ask("move", **move)["repeat"] for _ in range(2)] == [False, True]


def test_nobody_waits_for_another_who_decides_at_the_same_time(start):
    """Nor loses a decision when the server is killed, nor learns of another's before all have decided."""
    server = start()
    table, anna, ben = two_people(server)
    seats = [person.views[table]["seat"] for person in (anna, ben)]
    before = ben.views[table]
    watcher = server.client()
    seen = watcher.open(table)
    assert before["deciders"] == before["together"] == sorted(seats) and before["moves"]
    while anna.views[table]["moves"]:
        assert anna.move(table)["type"] == "ack"
    view, decided = anna.views[table], anna.logs[table][before["ply"]:]
    assert view["deciders"] == [seats[1]] == [view["turn"]] and view["undo"] == {"to": before["ply"], "free": True}
    assert decided and all(entry["actor"] == seats[0] for entry in decided)
    now = ben.open(table)
    for member in ("version", "ply", "state", "moves", "scores", "together"):
        assert now[member] == before[member]
    now = watcher.open(table)
    assert [now[member] for member in ("version", "ply", "state")] == [seen[member] for member in ("version", "ply", "state")]
    server.kill()
    server.start()
    anna, ben = Client(server, anna.secret), Client(server, ben.secret)
    assert anna.open(table)["deciders"] == [seats[1]] and anna.logs[table][before["ply"]:] == decided
    ben.open(table)
    while ben.views[table]["deciders"] == [seats[1]]:
        assert ben.move(table)["type"] == "ack"
    anna.until(table, lambda view: view["moves"])
    played = [entry for entry in anna.logs[table][before["ply"]:] if entry["actor"] == seats[0]]
    assert [entry["move"] for entry in played[: len(decided)]] == [entry["move"] for entry in decided]


def test_a_decision_ahead_is_taken_back_and_made_anew(server):
    table, anna, ben = two_people(server)
    before = anna.views[table]
    anna.move(table, 0)
    view = anna.views[table]
    assert view["undo"]["free"] and anna.ask("undo", table=table, version=view["version"])["type"] == "undone"
    again = anna.open(table)
    assert again["state"] == before["state"] and again["moves"] == before["moves"] and again["version"] > view["version"]
    assert len(anna.logs[table]) == before["ply"] and ben.open(table)["undo"] is None
    assert anna.move(table, 1)["type"] == "ack"


def test_a_stale_move_gets_the_fresh_view_and_changes_nothing(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    old = anna.open(table)
    anna.move(table)
    now = anna.views[table]
    answer = anna.ask("move", table=table, version=old["version"], client="late", move=now["moves"][0]["move"])
    assert answer["type"] == "stale" and answer["version"] == now["version"]
    assert anna.next()["type"] == "view"
    assert anna.open(table)["version"] == now["version"]


def test_illegal_moves_and_moves_out_of_turn_are_refused_in_the_players_language(server):
    table, mover, other = two_people(server, in_turn=True)
    view = mover.views[table]
    members = dict(table=table, version=view["version"], client="x")
    assert mover.ask("move", **members, move="fly away")["code"] == "illegal"
    mover.ask("hello", lang="fr")
    assert "possible ici" in mover.ask("move", **members, move="fly away")["text"]
    assert other.ask("move", **members, move=view["moves"][0]["move"])["code"] == "not_your_turn"
    watcher = server.client()
    assert watcher.open(table)["moves"] == []
    assert watcher.ask("move", **members, move=view["moves"][0]["move"])["code"] == "not_your_turn"


def test_undo_is_free_before_new_information_and_can_take_back_many_steps(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    start = anna.open(table)
    assert start["undo"] is None  # nothing but dice so far
    steps = 0
    while steps < 3:
        before = anna.views[table]
        anna.move(table, steps)
        steps = steps + 1 if anna.views[table]["ply"] == before["ply"] + 1 else 0
        if steps == 0:
            start = anna.views[table]
    view = anna.views[table]
    assert view["undo"]["free"] and view["undo"]["to"] <= view["ply"] - steps
    answer = anna.ask("undo", table=table, version=view["version"], to=view["ply"] - steps)
    assert answer["type"] == "undone"
    back = anna.open(table)
    assert back["ply"] == view["ply"] - steps and back["version"] > view["version"]
    assert back["state"] == start["state"] or steps != 3
    assert len(anna.logs[table]) == back["ply"]


def test_dice_are_never_taken_back(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    view = anna.open(table)
    assert anna.ask("undo", table=table, version=view["version"], to=0)["code"] == "no_undo"
    while not anna.logs[table][-1]["actor"] is None or anna.views[table]["ply"] == view["ply"]:
        anna.move(table)
    now = anna.views[table]
    assert now["undo"] is None
    assert anna.ask("undo", table=table, version=now["version"])["code"] == "no_undo"


def pass_the_turn(table, mover):
    """Plays until the other's turn comes without dice in between; returns whether it did."""
    for _ in range(400):
        view = mover.views[table]
        if view["phase"] != "playing" or view["turn"] not in view["mine"]:
            break
        mover.move(table, 0)
    view = mover.views[table]
    return view["phase"] == "playing" and mover.logs[table][-1]["actor"] in view["mine"]


def test_undo_needs_the_consent_of_whom_it_concerns(server):
    table, mover, other = turn_passed(server)
    view = mover.views[table]
    assert view["undo"]["free"] is False
    assert mover.ask("undo", table=table, version=view["version"])["type"] == "asked"
    other.until(table, lambda now: now["undo_asked"])
    assert other.ask("consent", table=table, yes=False)["type"] == "consented"
    mover.until(table, lambda now: not now["undo_asked"])
    assert mover.views[table]["ply"] == view["ply"]
    assert mover.ask("undo", table=table, version=view["version"])["type"] == "asked"
    assert other.ask("consent", table=table, yes=True)["type"] == "consented"
    assert mover.until(table, lambda now: now["ply"] < view["ply"])["turn"] in view["mine"]


def test_who_leaves_is_asked_no_more(server):
    table, mover, other = turn_passed(server)
    view = mover.views[table]
    assert mover.ask("undo", table=table, version=view["version"])["type"] == "asked"
    assert other.ask("leave", table=table)["type"] == "left"
    assert mover.open(table)["undo_asked"] is None and mover.views[table]["ply"] == view["ply"]
    assert other.ask("consent", table=table, yes=True)["code"] == "no_undo"
    assert mover.ask("undo", table=table, version=mover.views[table]["version"])["type"] == "undone"


def test_everybody_concerned_must_consent_and_a_move_withdraws_the_question(server):
    table, mover, *others = turn_passed(server, 3)
    view = mover.views[table]
    assert mover.ask("undo", table=table, version=view["version"])["type"] == "asked"
    assert server.client().ask("consent", table=table, yes=True)["code"] == "no_undo"
    assert others[0].ask("consent", table=table, yes=True)["type"] == "consented"
    asked = mover.open(table)
    assert asked["ply"] == view["ply"] and asked["undo_asked"]["answered"] == others[0].views[table]["mine"]
    assert others[1].ask("consent", table=table, yes=True)["type"] == "consented"
    assert mover.open(table)["ply"] < view["ply"]
    table, mover, after, *others = turn_passed(server, 3)
    view = mover.views[table]
    assert mover.ask("undo", table=table, version=view["version"])["type"] == "asked"
    assert after.open(table)["undo_asked"]
    assert after.move(table)["type"] == "ack" and after.views[table]["undo_asked"] is None
    assert others[0].ask("consent", table=table, yes=True)["code"] == "no_undo"


def test_what_a_bot_has_not_answered_yet_is_taken_back_freely(server):
    anna = server.client()
    table = anna.create(first_game(server, 2), "me", bot("hard"))
    anna.open(table)
    while anna.until(table, lambda view: view["moves"] or view["thinking"])["moves"]:
        anna.move(table)
    view = anna.views[table]
    answer = anna.ask("undo", table=table, version=view["version"])
    assert answer["type"] in ("undone", "stale")  # it may have been quicker
    if answer["type"] == "undone":
        assert view["undo"]["free"] and anna.open(table)["moves"]


def test_one_screen_shows_each_seat_its_own_turn(server):
    anna = server.client()
    table = anna.create(first_game(server, 2), "me", {"who": "screen", "name": "Ben"})
    view = anna.open(table)
    assert view["mine"] == [0, 1] and view["seats"][1]["name"] == "Ben"
    seen = set()
    for _ in range(60):
        view = anna.views[table]
        assert view["seat"] == view["turn"] and view["moves"]
        seen.add(view["turn"])
        anna.move(table)
    assert seen == {0, 1}
    assert anna.ask("look", table=table, seat=0)["seat"] == 0


def test_one_screen_tells_each_seat_only_what_it_may_know_and_all_of_it_at_the_end(server):
    for game in games(server):
        anna, fresh = server.client(), None
        if not game["min_players"] <= 2 <= game["max_players"]:
            continue
        table = anna.create(game["id"], "me", {"who": "screen", "name": "Ben"})
        anna.open(table)
        reader, seat, chooser = Client(server, anna.secret), None, random.Random(3)
        while fresh is None or fresh["phase"] == "playing":
            view = anna.views[table]
            if view["seat"] != seat or view["phase"] == "over":  # what a screen just opened would say
                seat = view["seat"]
                reader.logs.clear()
                fresh = reader.open(table, seat=seat)
                reader.ask("shut", table=table)
                assert anna.logs[table] == reader.logs[table], game["id"]
            if view["phase"] == "playing":
                anna.move(table, chooser.randrange(1 << 20))


def test_who_has_given_up_a_seat_sees_nothing_of_it(server):
    for game in games(server):
        anna, ben, carl, dora, other = (server.client() for _ in range(5))
        table = anna.create(game["id"], "me", "open", "open")
        assert ben.ask("join", table=table)["seat"] == 1 and ben.open(table, seat=1)["seat"] == 1
        assert ben.ask("leave", table=table)["type"] == "left"
        for seat, person in [(1, carl), (2, dora)]:
            assert person.ask("join", table=table, seat=seat)["seat"] == seat
        view = ben.until(table, lambda view: view["phase"] == "playing")
        assert view["seat"] is None and view["state"] == other.open(table)["state"]


def test_a_log_from_before_an_undo_is_told_again(server):
    table, mover, other = turn_passed(server)
    known = other.open(table)
    had = len(other.logs[table])
    other.ask("shut", table=table)
    assert mover.ask("undo", table=table, version=mover.views[table]["version"])["type"] == "asked"
    assert other.ask("consent", table=table, yes=True)["type"] == "consented"
    mover.until(table, lambda view: view["ply"] < known["ply"])
    mover.move(table, 1)
    other.open(table, since=had, version=known["version"])
    assert other.logs[table] == mover.logs[table]


def test_chat_is_limited(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    codes = [answer.get("code") for answer in anna.burst(30, "chat", table=table, text="hello")]
    assert codes[:5] == [None] * 5 and "rate" in codes[5:]


def test_spectators_see_and_chat_but_do_not_play(server):
    table, mover, other = two_people(server)
    watcher = server.client(name="Wanda")
    view = watcher.open(table)
    assert view["seat"] is None and view["mine"] == [] and view["undo"] is None
    assert watcher.ask("chat", table=table, text="  good\x07 luck ")["text"] == "good luck"
    while not any(m["type"] == "chat" for m in mover.others):
        mover.next()
    assert mover.others[-1]["name"] == "Wanda" and mover.others[-1]["seat"] is None
    for person in (mover, other):
        while person.views[table]["moves"] and watcher.open(table)["version"] == view["version"]:
            person.move(table)
    assert watcher.until(table, lambda now: now["version"] > view["version"])
    late = server.client()
    late.open(table)
    assert [m["text"] for m in late.others if m["type"] == "chat"] == ["good luck"]


def test_positions_of_the_past_can_be_looked_at(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    start = anna.open(table)
    anna.move(table)
    past = anna.ask("position", table=table, ply=start["ply"])
    assert past["state"] == start["state"] and past["status"] == start["status"]
    assert anna.ask("position", table=table, ply=9999)["code"] == "bad_request"


def test_a_hint_is_a_legal_move_with_a_reason_but_not_against_people(server):
    anna = server.client()
    table = anna.create(first_game(server, 2), "me", bot())
    anna.open(table)
    view = anna.until(table, lambda now: now["moves"])
    hint = anna.ask("hint", table=table)
    assert hint["move"] in [move["move"] for move in view["moves"]] and hint["reason"] and hint["text"]
    listed = hint["moves"]
    assert listed[0]["move"] == hint["move"] and 1 < len({move["move"] for move in listed}) == len(listed) <= 3
    assert [move["expected"] for move in listed] == sorted((move["expected"] for move in listed), reverse=True)
    assert all(0 <= move["error"] < 20 for move in listed) and listed[1]["text"] in hint["reason"]
    table, mover, _ = two_people(server)
    assert mover.ask("hint", table=table)["code"] == "not_allowed"


def test_a_move_is_graded_before_it_is_made_but_not_against_people(server):
    anna = server.client()
    table = anna.create("dice_kingdoms", "me", bot())
    anna.open(table)
    view = anna.until(table, lambda now: len(now["moves"]) > 2)
    grades = [anna.ask("grade", table=table, move=move["move"]) for move in view["moves"]]
    assert {grade["grade"] for grade in grades} <= {"best", "good", "inexact", "mistake"}
    assert any(grade["grade"] == "best" for grade in grades) and all(grade["text"] for grade in grades)
    for grade in grades:
        worse = grade["grade"] in ("inexact", "mistake")
        assert ("better" in grade) == worse and (grade["loss"] >= grade["error"] if worse else grade["loss"] == 0)
    assert anna.ask("grade", table=table, move="no such move")["code"] == "illegal"
    assert anna.ask("grade", table=table)["code"] == "illegal"
    assert anna.ask("grade", table=table, move=7)["code"] == "bad_request"
    table, mover, _ = two_people(server)
    assert mover.ask("grade", table=table, move="x")["code"] == "not_allowed"


def test_a_host_may_allow_a_coach_among_people_who_see_it_before_they_sit_down(server):
    anna, ben = server.client(name="Anna"), server.client(name="Ben")
    assert anna.ask("create", game="dice_city", seats=[{"who": "me"}], coach="yes")["code"] == "bad_request"
    plain = anna.create("dice_city", "me", "open")
    table = anna.create("dice_city", "me", "open", coach=True)
    assert ben.open(plain)["coach"] is False and ben.open(table)["coach"] is True
    ben.ask("join", table=table)
    anna.open(table)
    server.kill()
    server.start()
    anna, ben = server.client(anna.secret), server.client(ben.secret)
    view = anna.open(table)
    mover, other = (anna, ben) if view["turn"] == 0 else (ben, anna)
    mover.open(table)
    moves = mover.until(table, lambda now: now["moves"])["moves"]
    assert mover.ask("grade", table=table, move=moves[0]["move"])["type"] == "grade"
    assert other.ask("grade", table=table, move=moves[0]["move"])["code"] == "not_your_turn"
    assert mover.ask("hint", table=table)["code"] == "not_allowed"


def test_why_an_element_cannot_be_used_is_told_to_whoever_asks(server):
    anna, ben = server.client(name="Anna"), server.client(name="Ben", lang="fr")
    table = anna.create("card_kingdoms", "me", "open")
    assert anna.ask("why", table=table, element="stack:c0")["code"] == "not_playing"
    ben.ask("join", table=table)
    for person in (anna, ben):
        person.open(table)
    view = anna.until(table, lambda now: now["phase"] == "playing" and now["turn"] is not None)
    mover = anna if view["turn"] == 0 else ben

    def usable(person, table):
        moves = person.until(table, lambda now: now["moves"])["moves"]
        return {element for move in moves for element in move["touch"]}

    def why(person, element, table=table):
        answer = person.ask("why", table=table, element=element)
        assert answer["type"] == "why" and answer["element"] == element
        return answer["text"]

    touched = usable(mover, table)
    now = ("It can be used now.", "On peut s'en servir maintenant.")
    assert why(mover, min(touched)) in now
    assert "stack:c0" not in touched and why(mover, "stack:c0") not in (*now, "")
    for unknown in ("nothing:1", "", None):
        assert mover.ask("why", table=table, element=unknown)["code"] == "bad_request"
    table, mover, waiter = two_people(server, in_turn=True)
    name = mover.views[table]["seats"][mover.views[table]["turn"]]["name"]
    answers = [waiter.ask("why", table=table, element=element) for element in sorted(usable(mover, table))]
    told = [answer["text"] for answer in answers if answer["type"] == "why"]
    assert told and all(name in text for text in told)  # buttons of who decides are on no other board
    assert {answer["code"] for answer in answers if answer["type"] != "why"} <= {"bad_request"}


def test_a_finished_game_is_analysed_on_request(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    view = anna.open(table)
    assert anna.ask("analyse", table=table)["code"] == "not_allowed"
    view = anna.play_out(table)
    analysis = anna.ask("analyse", table=table)
    points = analysis["points"]
    assert analysis["done"] and analysis["unit"] == "points" and len(points) == view["ply"]
    assert points[-1]["expected"] == [pytest.approx(view["scores"]["total"][0], abs=0.01)]
    assert all(point["loss"] >= 0 and point["best"] for point in points if point["actor"] is not None)
    assert all("luck" in point for point in points if point["actor"] is None)
    (seat,) = analysis["seats"]
    assert seat["choices"] == sum(point.get("choice", False) for point in points)
    assert seat["loss"] == pytest.approx(sum(point.get("loss", 0) for point in points), abs=1)
    assert seat["luck"] == pytest.approx(sum(point.get("luck", [0])[0] for point in points), abs=1)
    losses = sorted((point.get("loss", 0) for point in points), reverse=True)
    assert [points[ply]["loss"] for ply in analysis["worst"]] == losses[: len(analysis["worst"])]
    assert len(analysis["worst"]) == min(3, sum(loss > 0 for loss in losses))
    errors = [point["error"] for point in points if point.get("loss", 0) > 0]  # 0 where all playouts end alike
    assert all(error >= 0 for error in errors) and any(error > 0 for error in errors)
    asked = anna.send("analyse", table=table)
    assert anna.ask("shut", table=table)["type"] == "shut" and asked
    Client(server, anna.secret).close()


def test_shutting_one_table_leaves_what_was_asked_at_another(server):
    anna = server.client()
    tables = [anna.create(first_game(server, 1), "me") for _ in range(2)]
    for table in tables:
        anna.open(table)
    hints = {anna.send("hint", table=tables[0]) for _ in range(20)}
    anna.send("shut", table=tables[1])
    while hints:
        hints.discard(anna.next().get("re"))


def test_a_same_dice_rematch_rolls_the_same_and_another_does_not(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    anna.open(table)
    anna.play_out(table)
    dice = [entry["move"] for entry in anna.logs[table] if entry["actor"] is None]
    for same in (True, False):
        again = anna.ask("rematch", table=table, same_dice=same)["table"]
        view = anna.open(again)
        assert view["dice"]["same_dice"] is same
        first = [entry["move"] for entry in anna.logs[again]]
        assert (first == dice[: len(first)]) is same or not same
        anna.ask("leave", table=again)
