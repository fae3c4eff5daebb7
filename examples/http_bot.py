#!/usr/bin/env python3
"""A bot over HTTP: makes a table against the server's greedy bot and plays whatever brings most.

    examples/http_bot.py http://127.0.0.1:8080 GAME
"""
import json
import sys
import urllib.request

base, game = sys.argv[1:]
secret = None


def call(path, body=None):
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(f"{base}/api/{path}", data, headers))


def ask(path, body):
    return json.load(call(path, body))


def main():
    global secret
    secret = ask("guest", {})["secret"]
    ask("hello", {"name": "http_bot"})
    seats = [{"who": "me"}, {"who": "bot", "bot": "greedy"}]
    table = ask("create", {"game": game, "seats": seats})["table"]
    moves = 0
    for line in call(f"tables/{table}/events"):  # a view whenever something has changed
        view = json.loads(line)
        if view["type"] == "view" and view["phase"] == "over":
            print("over after", moves, "moves:", view["scores"]["total"])
            break
        if view["type"] == "view" and view["moves"]:
            best = max(view["moves"], key=lambda move: move["points"])
            ask("move", {"table": table, "version": view["version"], "client": f"m{view['version']}", "move": best["move"]})
            moves += 1


main()
