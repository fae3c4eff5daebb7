"""HTTP: files, headers, the API for scripts, and the example bot."""
import http.client
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import urllib.request

import pytest
from jacta_server import JACTA, PATIENCE, Socket, free_port
from test_play import first_game

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def web(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    (folder / "index.html").write_text("<!doctype html>start")
    (folder / "app.3fa9c2d1.js").write_text("1")
    (folder / "fonts").mkdir()
    (folder / "fonts" / "a.woff2").write_bytes(b"font")
    (folder / ".secret").write_text("hidden")
    (folder.parent / "outside.txt").write_text("outside")
    return folder


def test_files_of_the_web_client_and_nothing_else(start, web):
    server = start("--web", str(web))
    for path in ("/", "/t/tabcdef", "/play?x=1"):
        status, headers, body = server.http("GET", path)
        assert (status, body) == (200, b"<!doctype html>start"), path
        assert headers["Content-Type"].startswith("text/html")
    status, headers, _ = server.http("GET", "/app.3fa9c2d1.js")
    assert status == 200 and "immutable" in headers["Cache-Control"]
    status, headers, body = server.http("GET", "/fonts/a.woff2")
    assert (status, body, headers["Content-Type"]) == (200, b"font", "font/woff2")
    tag = server.http("GET", "/")[1]["ETag"]
    assert server.http("GET", "/", headers={"If-None-Match": tag})[0] == 304
    for path in ("/.secret", "/../outside.txt", "/%2e%2e/outside.txt", "/fonts/../../outside.txt",
                 "/..%2foutside.txt", "//etc/passwd.txt", "/missing.js", "/\\..\\outside.txt"):
        status, _, body = server.http("GET", path)
        assert status >= 400 and b"outside" not in body and b"hidden" not in body, (path, status, body)


def test_security_headers_are_on_every_answer(start, web):
    server = start("--web", str(web))
    for path in ("/", "/healthz", "/api/games", "/api/nothing"):
        headers = server.http("GET", path)[1]
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe-inline" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


def test_a_visitor_becomes_a_guest_with_a_cookie(server):
    status, headers, body = server.http("GET", "/api/me", headers={"Accept-Language": "de, fr;q=0.8"})
    cookie = headers["Set-Cookie"].split(";")[0]
    me = json.loads(body)
    assert status == 200 and me["lang"] == "fr" and me["guest"]["name"] == ""
    assert "secret" not in me
    status, headers, body = server.http("GET", "/api/me", headers={"Cookie": f"other=1; {cookie}"})
    assert json.loads(body)["guest"] == me["guest"] and "Set-Cookie" not in headers
    assert Socket(server.port, [f"Cookie: {cookie}"]).status == 101


def test_cookies_of_others_and_other_secrets_do_not_hide_ours(server):
    _, headers, body = server.http("GET", "/api/me")
    cookie, me = headers["Set-Cookie"].split(";")[0], json.loads(body)["guest"]
    for other in ({"Cookie": f"big={'x' * 3000}; {cookie}"},
                  {"Cookie": cookie, "Authorization": "Basic YTpi"}):  # of a proxy that asks for a password
        assert json.loads(server.http("GET", "/api/me", headers=other)[2])["guest"] == me


def test_behind_tls_cookies_are_for_tls_only(start):
    assert "; Secure" not in start().http("GET", "/api/me")[1]["Set-Cookie"]
    assert "; Secure" in start("--secure").http("GET", "/api/me")[1]["Set-Cookie"]


def test_the_chosen_language_outlives_the_server(start):
    server = start()
    secret = server.client(lang="fr").secret
    assert server.api(secret, "me")[1]["lang"] == "fr"
    assert server.stop() == 0
    server.start()
    assert server.api(secret, "me")[1]["lang"] == "fr"


def test_other_pages_may_not_connect(start):
    server = start("--origin", "https://friend.example")
    for origin, expected in [("https://evil.example", 403), ("null", 403), ("https://friend.example", 101),
                             (f"http://127.0.0.1:{server.port}", 101)]:
        assert Socket(server.port, [f"Origin: {origin}"]).status == expected, origin
        status = server.http("POST", "/api/guest", {}, {"Origin": origin})[0]
        assert status == (200 if expected == 101 else 403), origin


def test_head_gets_the_headers_and_no_body(start, web):
    server = start("--web", str(web))
    for path in ("/", "/fonts/a.woff2", "/healthz", "/missing.js"):
        status, headers, body = server.http("GET", path)
        bare = server.http("HEAD", path)
        assert (bare[0], bare[2]) == (status, b""), path
        for name in ("Content-Length", "Content-Type", "ETag", "Content-Security-Policy"):
            assert bare[1][name] == headers[name], (path, name)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    for method, text in (("HEAD", b""), ("GET", b"ok\n"), ("HEAD", b""), ("GET", b"ok\n")):
        connection.request(method, "/healthz")
        assert connection.getresponse().read() == text
    status, headers, _ = server.http("HEAD", "/api/me")
    assert status == 403 and "Set-Cookie" not in headers


def test_health_metrics_and_words(server):
    assert server.http("GET", "/healthz")[::2] == (200, b"ok\n")
    assert server.metric("storage_failures_total") == 0
    server.guest()
    assert server.metric("storage_seconds_count") == server.metric('storage_seconds_bucket{le="+Inf"}') > 0
    words = server.api(None, "words/fr")[1]
    assert words["server.error.no_table"] == "Cette table n'existe pas."
    assert server.http("GET", "/api/words/xx")[0] == 404


def test_the_server_describes_itself(server):
    """The page is the file, and what it says can be read can be."""
    file = pathlib.Path(__file__).parents[2] / "docs" / "openapi.yaml"
    status, headers, body = server.http("GET", "/openapi.yaml")
    assert status == 200 and headers["content-type"] == "application/yaml" and body == file.read_bytes()


def test_every_metric_is_explained_and_the_dashboard_asks_for_what_there_is(server):
    server.api(None, "tables/nothing")
    lines = server.http("GET", "/metrics")[2].decode().splitlines()
    helped = {line.split()[2] for line in lines if line.startswith("# HELP ") and len(line.split()) > 3}
    typed = {line.split()[2] for line in lines if line.startswith("# TYPE ")}
    names = {re.match(r"\w+", line)[0] for line in lines if not line.startswith("#")}
    assert helped == typed == {re.sub("_(bucket|sum|count)$", "", name) for name in names}
    assert 'jacta_refusals_total{code="no_guest"} 0' not in lines
    dashboard = json.loads((ROOT / "examples/grafana.json").read_text())
    asked = {name for panel in dashboard["panels"] for target in panel["targets"]
             for name in re.findall(r"jacta_\w+", target["expr"])}
    assert asked and asked <= names


def test_the_log_is_one_json_object_a_line(start):
    server = start()
    server.client()
    assert server.stop() == 0
    events = [json.loads(line) for line in server.log().splitlines()]
    assert [event["event"] for event in events] == ["resumed", "listening", "stopping", "stopped"]
    assert all(event["time"].endswith("Z") for event in events)


def test_the_address_told_is_the_one_listened_on(start):
    with subprocess.Popen([JACTA, "serve", "--port", "0", "--db", start().db + ".other", "--address", "127.0.0.2"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        told = process.stdout.readline()
        process.terminate()
    assert told.startswith("http://127.0.0.2:")


def test_errors_have_codes_and_statuses(server):
    secret = server.guest()
    for path, body, status, code in [
        ("nothing", None, 404, "not_found"),
        ("fly", {}, 404, "unknown_type"),
        ("move", {"table": "tnone"}, 404, "no_table"),
        ("tables/tnone", None, 404, "no_table"),
        ("tables/tnone/record", None, 404, "no_table"),
        ("tables/%22x", None, 404, "no_table"),
        ("create", "not json", 400, "bad_json"),
        ("create", "[1]", 400, "bad_json"),
        ("hello", "{\"name\": 7}", 400, "bad_request"),
        ("hello", "{\"a\":1,\"a\":2}", 400, "bad_json"),
        ("chat", b"{" + b" " * 20000 + b"}", 413, "too_large"),
    ]:
        answer = server.api(secret, path, body)
        assert (answer[0], answer[1]["code"]) == (status, code), (path, body, answer)
    assert server.api(None, "lobby", {})[0] == 401
    assert server.http("DELETE", "/api/me")[0] >= 400


def test_a_table_streams_its_events(server):
    secret = server.guest()
    table = server.api(secret, "create", {"game": first_game(server, 1), "seats": [{"who": "me"}]})[1]["table"]
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/tables/{table}/events",
                                     headers={"Authorization": "Bearer " + secret})
    with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
        assert stream.headers["Content-Type"] == "application/x-ndjson"
        view = json.loads(stream.readline())
        for number in range(3):
            while not view["moves"]:
                view = json.loads(stream.readline())
            status, ack = server.api(secret, "move", {"table": table, "version": view["version"],
                                                      "client": f"s{number}", "move": view["moves"][0]["move"]})
            assert status == 200 and ack["type"] == "ack"
            while view["version"] < ack["version"]:
                view = json.loads(stream.readline())
    old = {"table": table, "version": 1, "client": "old", "move": "x"}
    assert server.api(secret, "move", old)[0] == 409


def test_streams_end_with_the_server_and_refuse_strangers(start):
    server = start()
    secret = server.guest()
    table = server.api(secret, "create", {"game": first_game(server, 1), "seats": [{"who": "me"}]})[1]["table"]
    for who, path, status in [(server.guest()[:-1] + "!", table, 401), (secret, "tnone", 404)]:
        headers = {"Authorization": "Bearer " + who}
        answer = server.http("GET", f"/api/tables/{path}/events", headers=headers)
        assert answer[0] == status and json.loads(answer[2])["type"] == "error"
    request = urllib.request.Request(f"http://127.0.0.1:{server.port}/api/tables/{table}/events",
                                     headers={"Authorization": "Bearer " + secret})
    with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
        assert json.loads(stream.readline())["seats"][0]["online"]
        assert server.stop() == 0
        assert all(json.loads(line)["type"] == "view" for line in stream)


def test_a_post_without_a_length_is_answered(server):
    for framing, ending, answer in [("", "", b" 200 "), ("Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n", b" 400 ")]:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as connection:
            connection.sendall(f"POST /api/guest HTTP/1.1\r\nHost: x\r\n{framing}\r\n{ending}".encode())
            assert answer in connection.recv(4096)


def test_many_requests_on_one_connection(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    for _ in range(20):
        connection.request("GET", "/healthz")
        assert connection.getresponse().read() == b"ok\n"
        connection.request("POST", "/api/guest", "{}")
        assert json.loads(connection.getresponse().read())["secret"]


@pytest.mark.parametrize("options, words", [(["--web", "{folder}"], "There is no web client in the folder"),
                                            (["--port", "{port}"], "cannot listen on 127.0.0.1, port {port};"),
                                            (["--address", "192.0.2.1"], "cannot listen on 192.0.2.1, port 0;"),
                                            (["--address", "nowhere", "--port", "{spare}"],
                                             "cannot listen on nowhere, port {spare};"),
                                            (["--db", "{db}"], "cannot start with the database")])
def test_what_keeps_it_from_starting_is_told(server, tmp_path, options, words):
    fill = {"folder": tmp_path, "port": server.port, "db": server.db, "spare": free_port()}
    run = subprocess.run([JACTA, "serve", "--port", "0", "--db", str(tmp_path / "x.db"), "--lang", "en",
                          *(option.format(**fill) for option in options)], capture_output=True, text=True,
                         check=False)
    assert run.returncode == 1 and not run.stdout and words.format(**fill) in run.stderr


def test_the_example_bot_plays_a_whole_game(server):
    run = subprocess.run([sys.executable, str(ROOT / "examples" / "http_bot.py"),
                          f"http://127.0.0.1:{server.port}", first_game(server, 2)],
                         capture_output=True, text=True, env=os.environ, check=False)
    assert run.returncode == 0 and "over" in run.stdout, run.stdout + run.stderr


def test_the_copy_is_sent_that_the_browser_takes(start, tmp_path):
    (tmp_path / "app.0123abcd.js").write_text("plain")
    (tmp_path / "app.0123abcd.js.br").write_text("as brotli")
    (tmp_path / "app.0123abcd.js.gz").write_text("as gzip")
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "index.html.gz").write_text("page as gzip")
    server = start("--web", str(tmp_path))
    for accepted, path, encoding, text in [
        ("gzip, deflate, br, zstd", "/app.0123abcd.js", "br", "as brotli"),
        ("gzip;q=0.5,br;q=0.9", "/app.0123abcd.js", "br", "as brotli"),
        ("gzip, br;q=0", "/app.0123abcd.js", "gzip", "as gzip"),
        ("gzip;q=0.0, broken", "/app.0123abcd.js", None, "plain"),
        ("", "/app.0123abcd.js", None, "plain"),
        ("br, gzip", "/t/whatever", "gzip", "page as gzip"),
    ]:
        status, headers, body = server.http("GET", path, headers={"Accept-Encoding": accepted})
        assert (status, headers["content-encoding"], body.decode()) == (200, encoding, text), accepted
        assert headers["vary"] == "accept-encoding"
        assert headers["content-type"].startswith("text/html" if text.startswith("page") else "text/javascript")
