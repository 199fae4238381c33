"""A real browser, driven over its own protocol: enough to open a page, run something in it, and see what it refused."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update "
    "--disable-sync --no-first-run --remote-debugging-port=0"
)
PATIENCE = 180.0
WAIT = """new Promise((done) => {
  const see = () => (CONDITION) ? done(true) : setTimeout(see, 20);
  see();
  setTimeout(done, 5000);
})"""


class Page:
    """One page of a browser."""

    def __init__(self, line: ClientConnection) -> None:
        """A page that is still empty."""
        self._line = line
        self._number = 0
        self._session: str | None = None
        self.complaints: list[str] = []
        """What the browser refused or failed to do."""
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self._ask(f"{domain}.enable")

    def visit(self, address: str) -> None:
        """Go to an address, and wait until its scripts have run."""
        self._ask("Page.navigate", url=address)
        self.run("new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', done))")

    def narrow(self) -> None:
        """Make the page as small as on a phone."""
        self._ask("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=2, mobile=True)

    def run(self, script: str) -> Any:
        """Run a script in the page, and wait for what it promises."""
        answer = self._ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def until(self, condition: str) -> None:
        """Wait until something is so in the page, wherever it leads meanwhile."""
        for _ in range(int(PATIENCE / 5)):
            script = WAIT.replace("CONDITION", condition)
            answer = self._ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
            if answer.get("result", {}).get("value"):
                return
        raise AssertionError(f"{condition} never came true: {self.run('document.body.innerText')}")

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        self._line.send(json.dumps(message | ({"sessionId": self._session} if self._session else {})))
        while True:
            heard = json.loads(self._line.recv(PATIENCE))
            if heard.get("id") == self._number:
                return dict(heard.get("result", {}))
            if heard.get("method") == "Log.entryAdded" and heard["params"]["entry"]["level"] == "error":
                self.complaints.append(heard["params"]["entry"]["text"])
            elif heard.get("method") == "Runtime.exceptionThrown":
                self.complaints.append(str(heard["params"]["exceptionDetails"]))


@contextmanager
def browsing(folder: Path) -> Iterator[Page]:
    """A browser that keeps nothing, and one page of it."""
    assert BROWSER is not None
    words = [BROWSER, *FLAGS.split(), f"--user-data-dir={folder}", "about:blank"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stderr is not None
            line = next(line for line in process.stderr if "DevTools listening on" in line)
            with connect(line.split()[-1], max_size=None, origin=None) as connection:
                yield Page(connection)
        finally:
            process.kill()
