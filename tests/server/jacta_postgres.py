"""A PostgreSQL of the tests' own (tests/server/postgres)."""
import pathlib
import random
import shutil
import subprocess
import tempfile

SCRIPT = str(pathlib.Path(__file__).with_name("postgres"))


class Postgres:
    """A PostgreSQL in a folder of its own; databases in it by name."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="jacta-pg-")
        self.address = self._run("start")

    def _run(self, what):
        return subprocess.run([SCRIPT, what, self.folder], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def crash(self):
        self._run("kill")
        self._run("start")

    def stop(self):
        self._run("stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, text, address=None):
        return subprocess.run(["psql", "-qtA", address or self.address, "-c", text], check=True, capture_output=True,
                              text=True).stdout.strip()

    def database(self):
        name = f"d{random.getrandbits(40):x}"
        self.sql(f"CREATE DATABASE {name}")
        return self.address.replace("/postgres?", f"/{name}?")

    def cut(self):
        """Ends every connection of a server."""
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'jacta'")
