import pathlib
import signal
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from jacta_postgres import Postgres  # noqa: E402
from jacta_server import Server  # noqa: E402


@pytest.fixture
def start(tmp_path_factory):
    """Starts servers with options; stops them afterwards."""
    servers = []

    def run(*options, **popen):
        servers.append(Server(tmp_path_factory.mktemp("server"), *options, **popen))
        return servers[-1]

    yield run
    for server in servers:
        assert server.stop() in (0, -signal.SIGKILL)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that the tests of a file share."""
    shared = Server(tmp_path_factory.mktemp("server"), "--rate", "1000", "--max-guests", "1000",
                    "--max-tables", "1000")
    yield shared
    assert shared.stop() == 0, shared.log()[-2000:]


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL that all tests share; each makes a database of its own."""
    database = Postgres()
    yield database
    database.stop()
