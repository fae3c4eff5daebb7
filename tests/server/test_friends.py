"""One table with friends: one link, bots in free seats, the start, and the ways to end a game."""

from jacta_server import bot
from test_play import first_game, games, two_people


def friends(server, players=4, names=("Anna", "Ben")):
    """A host and a friend who came by the table's one link."""
    anna, ben = (server.client(name=name) for name in names)
    table = anna.create(first_game(server, players), "me", *["link"] * (players - 1))
    seats = anna.open(table)["seats"]
    invites = {seat["invite"] for seat in seats[1:]}
    assert len(invites) == 1
    invite = invites.pop()
    assert ben.ask("join", table=table, invite=invite)["seat"] == 1
    return table, invite, anna, ben


def test_one_link_leads_to_all_seats_and_each_friend_to_one(server):
    table, invite, _, ben = friends(server, 3)
    assert ben.ask("join", table=table, invite=invite)["seat"] == 1
    assert ben.ask("join", table=table, invite=invite, seat=2)["code"] == "bad_code"
    clara = server.client(name="Clara")
    assert clara.ask("join", table=table, invite=invite)["seat"] == 2
    assert clara.open(table)["phase"] == "playing"


def test_the_host_mixes_friends_and_bots_and_starts_with_fewer(server):
    table, _, anna, ben = friends(server)
    assert ben.ask("arrange", table=table, seat=2, bot="easy")["code"] == "not_allowed"
    assert anna.ask("arrange", table=table, seat=1, bot="easy")["code"] == "not_allowed"
    assert anna.ask("arrange", table=table, seat=2, bot="search:9999")["code"] == "bad_setup"
    assert anna.ask("arrange", table=table, bot="easy")["code"] == "bad_request"
    assert anna.ask("arrange", table=table, seat=2, bot="easy")["type"] == "arranged"
    assert anna.ask("arrange", table=table, seat=3, bot="greedy")["type"] == "arranged"
    assert anna.open(table)["phase"] == "waiting"
    assert anna.ask("arrange", table=table, seat=2)["type"] == "arranged"
    assert [seat["who"] for seat in anna.open(table)["seats"]] == ["person", "person", "link", "bot"]
    assert ben.ask("start", table=table)["code"] == "not_allowed"
    assert anna.ask("start", table=table)["type"] == "started"
    view = ben.open(table)
    assert view["phase"] == "playing" and view["mine"] == [1]
    assert [seat["name"] for seat in view["seats"]] == ["Anna", "Ben", "greedy"]
    assert anna.ask("start", table=table)["code"] == "not_allowed"


def test_the_set_up_changes_until_the_start(server):
    table, invite, anna, ben = friends(server, 3)
    game = next(g for g in games(server) if g["id"] == anna.open(table)["game"])
    option = next(o for o in game["options"] if o["kind"] == "choice")
    value = next(v["name"] for v in option["values"] if v["name"] != option["default"])
    options = {option["name"]: value}
    assert ben.ask("setup", table=table, players=4)["code"] == "not_allowed"
    assert anna.ask("setup", table=table, players=4, options=options)["type"] == "arranged"
    view = anna.open(table)
    assert len(view["seats"]) == 4 and view["seats"][3]["invite"] == invite
    assert view["options"][option["name"]] == value
    assert anna.ask("setup", table=table, players=99)["code"] == "bad_request"
    assert anna.ask("setup", table=table, options={"nonsense": "1"})["code"] == "bad_setup"
    assert anna.ask("setup", table=table, players=1)["code"] == "bad_setup"
    assert anna.ask("setup", table=table, players=2)["type"] == "arranged"
    assert anna.ask("start", table=table)["type"] == "started"
    assert len(ben.open(table)["seats"]) == 2


def test_arrangements_outlive_the_server(server):
    table, invite, anna, _ = friends(server, 3)
    anna.ask("setup", table=table, players=4)
    anna.ask("arrange", table=table, seat=2, bot="easy")
    server.kill()
    server.start()
    anna = server.client(anna.secret)
    seats = anna.open(table)["seats"]
    assert [seat["who"] for seat in seats] == ["person", "person", "bot", "link"]
    assert seats[3]["invite"] == invite


def test_of_two_the_other_wins_when_one_resigns(server):
    table, mover, other = two_people(server)
    seat = mover.views[table]["seat"]
    assert server.client().ask("resign", table=table)["code"] == "no_seat"
    assert mover.ask("resign", table=table)["type"] == "resigned"
    view = other.until(table, lambda view: view["phase"] == "over")
    assert view["result"]["kind"] == "resigned" and view["seats"][seat]["resigned"]
    assert view["scores"]["rank"][seat] == 2 and view["scores"]["rank"][1 - seat] == 1
    assert mover.ask("resign", table=table)["code"] == "not_playing"
    assert view["dice"]["seed"]


def test_of_more_a_bot_plays_on_for_who_resigned(server):
    table, invite, anna, ben = friends(server, 3)
    clara = server.client(name="Clara")
    clara.ask("join", table=table, invite=invite)
    assert ben.ask("resign", table=table)["type"] == "resigned"
    view = anna.open(table)
    assert view["phase"] == "playing"
    assert view["seats"][1]["bot"] == "greedy" and view["seats"][1]["resigned"]
    assert ben.ask("takeover", table=table, seat=1, bot=None)["code"] == "not_allowed"
    server.kill()
    server.start()
    anna = server.client(anna.secret)
    assert anna.open(table)["seats"][1]["resigned"]


def test_who_plays_alone_abandons_the_game(server):
    anna = server.client()
    table = anna.create(first_game(server, 1), "me")
    assert anna.ask("resign", table=table)["type"] == "resigned"
    assert anna.open(table)["phase"] == "closed"


def test_a_game_ends_when_all_agree(server):
    table, mover, other = two_people(server)
    assert mover.ask("end", table=table)["type"] == "asked"
    seat = mover.views[table]["seat"]
    other.until(table, lambda view: view["ending"] == [seat])
    assert other.ask("end", table=table, yes=False)["type"] == "asked"
    mover.until(table, lambda view: view["ending"] == [])
    assert mover.ask("end", table=table, yes=True)["type"] == "asked"
    assert other.ask("end", table=table)["type"] == "ended"
    view = mover.until(table, lambda view: view["phase"] == "over")
    assert view["result"]["kind"] == "cut"


def test_a_forgotten_table_is_nobodys_and_gone_when_all_have_forgotten_it(server):
    table, mover, other = two_people(server)
    mover.ask("chat", table=table, text="bye")
    assert mover.ask("forget", table=table)["code"] == "not_allowed"
    mover.ask("resign", table=table)
    other.until(table, lambda view: view["phase"] == "over")

    def mine(client):
        return [summary["table"] for summary in client.ask("lobby")["mine"]]

    assert mover.ask("forget", table=table)["type"] == "forgotten"
    assert table not in mine(mover) and table in mine(other)
    assert other.open(table)["phase"] == "over"
    assert other.ask("forget", table=table)["type"] == "forgotten"
    assert other.ask("open", table=table)["code"] == "no_table"
    server.kill()
    server.start()
    again = server.client(other.secret)
    assert again.ask("open", table=table)["code"] == "no_table" and mine(again) == []


def test_finished_games_are_listed_with_their_results_all_of_them(server):
    anna = server.client(name="Anna")
    assert anna.ask("history") == {"type": "history", "re": anna.number, "games": [], "next": None}
    played = anna.create(first_game(server, 1), "me")
    anna.open(played)
    view = anna.play_out(played)
    (game,) = anna.ask("history")["games"]
    assert game["table"] == played and game["mine"] == [0] and game["game"] == view["game"]
    assert game["seats"][0]["name"] == "Anna"
    result = game["result"]
    assert result["kind"] == "played" and result["total"] == view["scores"]["total"]
    assert result["rank"] == view["scores"]["rank"] and result["plies"] == view["ply"]
    assert result["rating"] == view["scores"]["rating"] and result["ended"] >= result["began"] > 0
    for _ in range(60):
        table = anna.create(first_game(server, 2), "me", bot())
        assert anna.ask("end", table=table)["type"] == "ended"
    server.kill()
    server.start()
    anna = server.client(anna.secret)
    first = anna.ask("history")
    second = anna.ask("history", before=first["next"])
    tables = [game["table"] for game in first["games"] + second["games"]]
    assert len(first["games"]) == 50 and len(tables) == len(set(tables)) == 61 and second["next"] is None
    assert tables[-1] == played and second["games"][-1]["result"] == result
    assert first["games"][0]["result"]["kind"] == "cut"
    assert anna.ask("history", before="x")["code"] == "bad_request"
    assert server.client().ask("history")["games"] == []


def test_a_host_refuses_spectators(server):
    anna, ben, carl = (server.client(name=name) for name in ("Anna", "Ben", "Carl"))
    table = anna.create(first_game(server, 2), "me", "open", listed=True, spectators=False)
    assert anna.open(table)["spectators"] is False
    assert carl.open(table)["phase"] == "waiting"  # he may still sit down
    ben.ask("join", table=table)
    while carl.next().get("code") != "not_allowed":
        pass
    for request in ({"type": "open"}, {"type": "position", "ply": 0}, {"type": "chat", "text": "hm"}, {"type": "join"}):
        members = dict(request)
        assert carl.ask(members.pop("type"), table=table, **members)["code"] == "not_allowed", request
    assert server.api(carl.secret, f"tables/{table}")[0] == 403
    assert server.http("GET", f"/api/tables/{table}/record")[0] == 403
    assert table not in [summary["table"] for summary in carl.ask("lobby")["live"]]
    server.kill()
    server.start()
    carl, ben = server.client(carl.secret), server.client(ben.secret)
    assert carl.ask("open", table=table)["code"] == "not_allowed"
    assert ben.open(table)["phase"] == "playing"
    ben.ask("resign", table=table)
    assert carl.open(table)["phase"] == "over"


def test_a_host_shows_spectators_the_past(server):
    late = 5
    anna, ben, carl = (server.client(name=name) for name in ("Anna", "Ben", "Carl"))
    clock = {"kind": "game", "seconds": 3600, "increment": 7}
    table = anna.create(first_game(server, 2), "me", "open", listed=True, delay=late, clock=clock)
    assert anna.ask("create", game=first_game(server, 2), seats=[{"who": "me"}], delay=1001)["code"] == "bad_request"
    ben.ask("join", table=table)
    assert anna.open(table)["delay"] == ben.open(table)["delay"] == late
    shown = {}
    for _ in range(60):
        mover = anna if anna.open(table)["moves"] else ben
        mover.open(table)
        assert mover.move(table)["type"] == "ack"
        ply = min(person.open(table)["ply"] for person in (anna, ben))  # who decides ahead has more behind them
        view = carl.open(table)
        assert view["ply"] == len(carl.logs[table]) <= max(0, ply - late)
        assert view["clock"]["running"] == [] and all(left <= 3600000 + 7000 * ply for left in view["clock"]["left"])
        assert view["deciders"] == ([] if view["turn"] is None else [view["turn"]])
        assert carl.open(table, detail="moves")["turn"] == view["turn"]
        assert carl.ask("position", table=table, ply=view["ply"] + 1)["code"] == "bad_request"
        assert carl.ask("position", table=table, ply=view["ply"])["state"] == view["state"]
        status = next(live["status"] for live in carl.ask("lobby")["live"] if live["table"] == table)
        assert status == view["status"]
        shown[view["ply"]] = view["state"], view["status"], view["scores"]
    assert len(shown) > 5
    server.kill()
    server.start()
    anna, carl = server.client(anna.secret), server.client(carl.secret)
    assert carl.open(table)["ply"] == max(shown)
    anna.open(table)
    anna.ask("resign", table=table)
    assert carl.open(table)["ply"] == anna.open(table)["ply"] == len(carl.logs[table])
    for ply, then in shown.items():
        past = anna.ask("position", table=table, ply=ply)
        assert (past["state"], past["status"], past["scores"]) == then, ply


def test_nobody_is_called_a_number(server):
    nameless = server.client(name=None)
    table = nameless.create(first_game(server, 2), "me", "open")
    assert nameless.open(table)["seats"][0]["name"] == "Player 1"
    other = server.client(name=None)
    other.ask("hello", lang="fr")
    other.ask("join", table=table)
    assert other.open(table)["seats"][1]["name"] == "Joueur 2"
    looks = server.client(name=None)
    looks.open(table)
    assert looks.ask("chat", table=table, text="hm")["name"] == "A spectator"
