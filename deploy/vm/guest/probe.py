"""Inside the console's program, in the virtual machine only: eyes for the trials. Started by sitecustomize when
RAILS_PROBE is set; answers on $RUNTIME_DIRECTORY/probe. Code run there finds `console`, `loop`, `hand` (plays devices
through the agent, as real ones) and `say` (tells the host); what it leaves in `result` is the answer."""

import gc
import json
import os
import socket
import sys
import threading
import time
import traceback

sys_path = os.path.dirname(os.path.abspath(__file__))


class Probe:
    """One connection to the agent."""

    def __init__(self, link: socket.socket, console, loop) -> None:
        self.link, self.console, self.loop = link, console, loop
        self.lock, self.number = threading.Lock(), 0
        self.acted: dict[int, threading.Event] = {}

    def send(self, **what) -> None:
        """Send one line."""
        with self.lock:
            self.link.sendall(json.dumps(what).encode() + b"\n")

    def say(self, event) -> None:
        """Tell the host something."""
        self.send(event=event)

    def hand(self, *acts) -> None:
        """Let the agent play these and wait until it has."""
        self.number += 1
        number, done = self.number, threading.Event()
        self.acted[number] = done
        self.send(act=acts, number=number)
        if not done.wait(30):
            raise TimeoutError("the agent does not act")

    def run(self, asked: dict) -> None:
        """Run code and answer."""
        space = {"console": self.console, "loop": self.loop, "hand": self.hand, "say": self.say, "result": None}
        try:
            exec(asked["code"], space)
            self.send(id=asked["id"], value=space["result"])
        except Exception:
            self.send(id=asked["id"], error=traceback.format_exc(limit=-6))

    def serve(self) -> None:
        """Answer until the agent goes."""
        for line in self.link.makefile("rb"):
            asked = json.loads(line)
            if "acted" in asked:
                self.acted.pop(asked["acted"]).set()
            else:
                threading.Thread(target=self.run, args=(asked,), daemon=True).start()


def find(name: str):
    """Return the program's one object of a class, once there is one."""
    while True:
        for one in gc.get_objects():
            if type(one).__name__ == name and type(one).__module__.startswith("handheld."):
                return one
        time.sleep(0.5)


def main() -> None:
    """Wait for the console, then listen."""
    while "handheld.ui.loop" not in sys.modules:
        time.sleep(0.2)
    loop = find("Loop")
    console = loop.console
    while console.stage.top is None:
        time.sleep(0.1)
    path = os.environ["RUNTIME_DIRECTORY"].split(":")[0] + "/probe"
    if os.path.exists(path):
        os.unlink(path)
    server = socket.socket(socket.AF_UNIX)
    server.bind(path)
    server.listen()
    while True:
        link, _ = server.accept()
        threading.Thread(target=Probe(link, console, loop).serve, daemon=True).start()


def start() -> None:
    """Begin beside the program."""
    sys.path.append(sys_path)
    threading.Thread(target=main, name="probe", daemon=True).start()
