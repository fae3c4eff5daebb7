"""Creating, finding, joining and leaving tables; clocks; identities."""

from jacta_server import Client, Closed, bot
from test_play import first_game, two_people


def test_a_table_for_a_friend_needs_the_invitation(server):
    anna, ben = server.client(), server.client()
    table = anna.create(first_game(server, 2), "me", "link")
    invite = anna.open(table)["seats"][1]["invite"]
    assert "invite" not in ben.open(table)["seats"][1]
    assert ben.ask("join", table=table)["code"] == "no_seat"
    assert ben.ask("join", table=table, invite="wrong")["code"] == "bad_code"
    assert ben.ask("join", table=table, invite=invite)["seat"] == 1
    assert anna.until(table, lambda view: view["phase"] == "playing")


def test_the_lobby_lists_open_tables_live_games_and_mine(server):
    anna, ben = server.client(name="Anna"), server.client(name="Ben")
    ben.ask("lobby", watch=True)
    game = first_game(server, 2)
    hidden, listed = anna.create(game, "me", "open"), anna.create(game, "me", "open", listed=True)

    def tables(lobby, part):
        return [summary["table"] for summary in lobby[part]]

    while listed not in tables(ben.next(), "open"):
        pass
    lobby = ben.ask("lobby")
    assert hidden not in tables(lobby, "open") and tables(lobby, "mine") == []
    summary = next(s for s in lobby["open"] if s["table"] == listed)
    assert summary["free"] == 1 and summary["title"] and summary["seats"][0]["name"] == "Anna"
    ben.ask("join", table=listed)
    lobby = ben.ask("lobby", watch=False)
    assert listed in tables(lobby, "live") and listed in tables(lobby, "mine")


def test_leaving_frees_the_seat_before_the_game_and_abandons_it_later(server):
    anna, ben = server.client(), server.client()
    table = anna.create(first_game(server, 3), "me", "open", "open")
    anna.open(table)
    ben.ask("join", table=table)
    anna.until(table, lambda view: view["seats"][1]["who"] == "person")
    assert ben.ask("leave", table=table)["type"] == "left"
    anna.until(table, lambda view: view["seats"][1]["who"] == "open")
    assert anna.ask("leave", table=table)["type"] == "left"
    assert anna.until(table, lambda view: view["phase"] == "closed")
    assert ben.ask("join", table=table)["code"] == "no_seat"

    table, mover, other = two_people(server)
    seat = mover.views[table]["seat"]
    assert other.ask("takeover", table=table, seat=seat, bot="greedy")["code"] == "not_allowed"
    mover.ask("leave", table=table)
    other.until(table, lambda view: view["seats"][seat]["left"])
    assert other.ask("takeover", table=table, seat=seat, bot="nobody")["code"] == "bad_setup"
    assert other.ask("takeover", table=table, seat=seat, bot="greedy")["type"] == "taken"
    assert other.until(table, lambda view: view["turn"] in view["mine"])
    assert other.ask("leave", table=table)["type"] == "left"
    assert other.until(table, lambda view: view["phase"] == "closed")


def test_a_seat_can_be_handed_to_a_bot_and_taken_back(server):
    table, mover, other = two_people(server)
    seat = mover.views[table]["seat"]
    assert mover.ask("takeover", table=table, seat=seat, bot="random")["type"] == "taken"
    other.until(table, lambda view: view["turn"] in view["mine"])
    assert mover.ask("takeover", table=table, seat=seat, bot=None)["type"] == "taken"
    assert mover.until(table, lambda view: "bot" not in view["seats"][seat])


def test_a_rematch_keeps_the_others_seats_for_them(server):
    table, mover, other = two_people(server, clock={"kind": "move", "seconds": 1}, timeout="forfeit")
    mover.until(table, lambda view: view["phase"] == "over")
    again = mover.ask("rematch", table=table)["table"]
    assert other.until(table, lambda view: view["rematch"])["rematch"] == again
    seat = other.views[table]["seat"]
    assert other.open(again)["seats"][seat]["who"] == "kept"
    stranger = server.client()
    assert stranger.ask("join", table=again)["code"] == "no_seat"
    assert other.ask("rematch", table=table)["table"] == again
    assert other.until(again, lambda view: view["phase"] == "playing")


def test_a_rematch_with_the_same_dice_has_them_however_the_others_come(server):
    table, mover, other = two_people(server, clock={"kind": "move", "seconds": 1}, timeout="forfeit")
    old = other.until(table, lambda view: view["phase"] == "over")
    again = mover.ask("rematch", table=table, same_dice=True)["table"]
    assert other.ask("join", table=again)["type"] == "joined"
    assert other.open(again)["dice"]["nonces"] == old["dice"]["nonces"]
    assert [entry["move"] for entry in other.logs[again]] == [entry["move"] for entry in other.logs[table]]


def test_the_same_dice_at_one_screen_and_after_leaving(server):
    anna = server.client()
    table = anna.create(first_game(server, 2), "me", {"who": "screen", "name": "Ben"})
    anna.open(table)
    old = anna.play_out(table)
    again = anna.open(anna.ask("rematch", table=table, same_dice=True)["table"])
    assert again["dice"]["nonces"] == old["dice"]["nonces"]
    people = [server.client() for _ in range(3)]
    table = people[0].create(first_game(server, 3), "me", "open", "open", clock={"kind": "move", "seconds": 1},
                             timeout="forfeit")
    for person in people[1:]:
        assert person.ask("join", table=table)["type"] == "joined"
    people[0].open(table)
    old = people[0].until(table, lambda view: view["phase"] == "over")
    again = people[0].ask("rematch", table=table, same_dice=True)["table"]
    for request in ("join", "leave", "join"):
        assert people[1].ask(request, table=again)["type"] in ("joined", "left")
    assert people[2].ask("join", table=again)["type"] == "joined"
    assert people[0].open(again)["dice"]["nonces"] == old["dice"]["nonces"]


def test_a_rematch_of_a_table_that_never_began_can_be_joined(server):
    anna, ben, carl = server.client(), server.client(), server.client()
    table = anna.create(first_game(server, 3), "me", "open", "link")
    assert ben.ask("join", table=table)["seat"] == 1
    assert anna.ask("leave", table=table)["type"] == "left"
    again = ben.ask("rematch", table=table)["table"]
    assert carl.ask("join", table=again)["seat"] == 0
    assert ben.open(again)["seats"][2]["invite"]


def test_joining_twice_takes_one_seat(server):
    anna, ben = server.client(), server.client()
    table = anna.create(first_game(server, 3), "me", "open", "open")
    assert [ben.ask("join", table=table).get("seat") for _ in range(2)] == [1, 1]
    assert ben.ask("join", table=table, seat=1)["seat"] == 1
    assert anna.open(table)["seats"][2]["who"] == "open"


def test_a_table_needs_somebody_who_opens_it(server):
    assert server.client().ask("create", game=first_game(server, 1), seats=[{"who": "screen"}])["code"] == "bad_request"


def test_who_has_left_and_plays_on_is_back(start):
    server = start()
    table, mover, other = two_people(server)
    seat = mover.views[table]["seat"]
    assert mover.ask("leave", table=table)["type"] == "left"
    other.until(table, lambda view: view["seats"][seat]["left"])
    assert mover.move(table)["type"] == "ack"
    assert not mover.views[table]["seats"][seat]["left"]
    assert other.ask("takeover", table=table, seat=seat, bot="greedy")["code"] == "not_allowed"
    server.kill()
    server.start()
    assert not Client(server, mover.secret).open(table)["seats"][seat]["left"]


def test_nobody_loses_a_seat_because_the_server_restarts(start):
    server = start()
    table, mover, other = two_people(server)
    seat = mover.views[table]["seat"]
    assert server.stop() == 0
    server.start()
    again = Client(server, other.secret)
    assert again.ask("takeover", table=table, seat=seat, bot="greedy").get("code") == "not_allowed"


def test_a_closed_table_is_at_rest_and_not_called_broken(start):
    server = start()
    anna = server.client()
    waiting = anna.create(first_game(server, 2), "me", "open")
    playing = anna.create(first_game(server, 2), "me", bot("hard"))
    anna.open(playing)
    while not anna.until(playing, lambda view: view["moves"] or view["thinking"])["thinking"]:
        anna.move(playing)
    for table in (waiting, playing):
        assert anna.ask("leave", table=table)["type"] == "left"
        view = anna.open(table)
        assert (view["phase"], view["turn"], view["thinking"]) == ("closed", None, False)
    assert "table_unreadable" not in server.log()


def test_a_table_takes_so_many_spectators_and_all_its_players(start):
    server = start("--max-watchers", "1")
    anna, ben, wanda, will = (server.client() for _ in range(4))
    table = anna.create(first_game(server, 2), "me", "open")
    assert anna.open(table)["type"] == "view"
    assert wanda.open(table)["type"] == "view"
    assert will.open(table)["code"] == "limit"
    ben.ask("join", table=table)
    assert ben.open(table)["watchers"] == 1


def test_the_list_of_my_tables_says_when_each_was_last_played(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    anna.open(table)
    begun = anna.logs[table][-1]["at"]
    while anna.logs[table][-1]["at"] == begun:
        anna.move(table)
    (mine,) = anna.ask("lobby")["mine"]
    assert mine["at"] >= anna.logs[table][-1]["at"]


def test_the_clock_of_who_has_the_turn_runs(server):
    table, mover, _ = two_people(server, in_turn=True, clock={"kind": "game", "seconds": 600, "increment": 0})
    seat, clock = mover.views[table]["seat"], mover.views[table]["clock"]
    assert clock["running"] == [seat] and 0 < clock["left"][seat] <= 600000 == clock["left"][1 - seat]


def test_time_runs_out_as_the_table_says(server):
    for timeout in ("bot", "forfeit", "wait"):
        table, mover, other = two_people(server, clock={"kind": "game", "seconds": 1, "increment": 0},
                                         timeout=timeout)
        seat = mover.views[table]["seat"]
        view = other.until(table, lambda view: view["seats"][seat]["out"])
        if timeout == "bot":
            assert view["seats"][seat]["bot"] == "greedy" and view["phase"] == "playing"
        if timeout == "forfeit":
            assert view["phase"] == "over" and view["result"] == {"kind": "forfeit", "seat": seat}
            assert view["turn"] is None and view["moves"] == []
            assert view["scores"]["rank"][seat] == 2 and view["scores"]["rank"][1 - seat] == 1
        if timeout == "wait":
            assert view["phase"] == "playing" and "bot" not in view["seats"][seat]
            assert other.ask("takeover", table=table, seat=seat, bot="greedy")["type"] == "taken"


def test_impossible_tables_are_refused(server):
    anna = server.client(lang="fr")
    game = first_game(server, 1)
    for members, code in [
        (dict(game="chess", seats=[{"who": "me"}]), "no_game"),
        (dict(game=game), "bad_request"),
        (dict(game=game, seats=[]), "bad_request"),
        (dict(game=game, seats=[{"who": "me"}] * 7), "bad_request"),
        (dict(game=game, seats=[{"who": "queen"}]), "bad_request"),
        (dict(game=game, seats=[bot(), bot()]), "bad_request"),
        (dict(game=game, seats=[{"who": "me"}, bot("cmd:/bin/sh")]), "bad_setup"),
        (dict(game=game, seats=[{"who": "me"}, {"who": "bot"}]), "bad_setup"),
        (dict(game=game, seats=[{"who": "me"}], options={"nonsense": "1"}), "bad_setup"),
        (dict(game=game, seats=[{"who": "me"}], options=7), "bad_request"),
        (dict(game=game, seats=[{"who": "me"}], clock={"kind": "sand"}), "bad_request"),
        (dict(game=game, seats=[{"who": "me"}], clock={"kind": "move", "seconds": -1}), "bad_request"),
        (dict(game=game, seats=[{"who": "me"}], clock={"kind": "move", "seconds": 9}, pace="leisure"),
         "bad_request"),
        (dict(game=game, seats=[{"who": "me"}], timeout="never"), "bad_request"),
        (dict(game=game, seats=[{"who": "me"}], promise="xyz"), "bad_request"),
        (dict(game=game, seats=[{"who": "me"}], listed="yes"), "bad_request"),
    ]:
        answer = anna.ask("create", **members)
        assert (answer["type"], answer.get("code")) == ("error", code), (members, answer)
        assert answer["text"]


def test_the_same_guest_on_another_device(server):
    anna = server.client(name="Anna")
    code = anna.ask("code")["code"]
    status, headers, _ = server.http("POST", "/api/claim", {"code": code})
    cookie = headers["Set-Cookie"]
    assert status == 200 and "HttpOnly" in cookie and "SameSite=Lax" in cookie
    secret = cookie.split("=")[1].split(";")[0]
    assert secret != anna.secret
    assert server.api(secret, "me")[1]["guest"] == anna.welcome["guest"]
    assert server.http("POST", "/api/claim", {"code": code})[0] == 403


def test_strangers_are_sent_away_and_limits_hold(start):
    server = start("--max-tables", "2", "--max-sockets", "3", "--max-guests", "4", "--rate", "20")
    secret = server.guest()
    try:
        Client(server, "x" * 43)
        raise AssertionError("a stranger came in")
    except Closed as closed:
        assert closed.args[0] == 4401
    anna = Client(server, secret)
    game = first_game(server, 1)
    members = dict(game=game, seats=[{"who": "me"}])
    kinds = [anna.ask("create", **members).get("code") for _ in range(3)]
    assert kinds == [None, None, "limit"]
    others = [Client(server, secret) for _ in range(2)]
    try:
        Client(server, secret)
        raise AssertionError("too many sockets")
    except Closed as closed:
        assert closed.args[0] == 4409
    others[0].close()
    assert any(server.api(None, "guest", {})[0] == 429 for _ in range(100))
    table = anna.ask("lobby")["mine"][0]["table"]
    anna.open(table)
    for request in ("lobby", "nonsense"):
        assert any(answer.get("code") == "rate" for answer in anna.burst(200, request))
    for _ in range(30):  # but moves in turn are never too fast
        if anna.views[table]["phase"] == "playing":
            assert anna.move(table)["type"] == "ack"
    while anna.ask("lobby").get("code") == "rate":
        pass  # until time has given some back
