"""Inside the virtual machine, as root: does what the host asks over a virtio port; plays devices through /dev/uinput.

One JSON object a line. The host asks {"id": 1, "do": "sh", ...}; the answer is {"id": 1, "value": ...} or
{"id": 1, "error": ...}. What the probe in the console's program says by itself comes as {"event": ...}."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
import traceback

from evdev import AbsInfo, UInput, ecodes

PORT = "/dev/virtio-ports/rails.agent"
PROBE = "/run/pocket-rails/probe"
WIDTH, HEIGHT = 800, 480
STICK, TRIGGER, HAT = AbsInfo(0, -32768, 32767, 16, 128, 0), AbsInfo(0, 0, 255, 0, 0, 0), AbsInfo(0, -1, 1, 0, 0, 0)
MORE_KEYS = ("KEY_POWER", "KEY_SLEEP", "KEY_SUSPEND", "KEY_RESTART", "KEY_CLOSE", "KEY_EXIT",
             "KEY_VOLUMEUP", "KEY_VOLUMEDOWN", "KEY_BRIGHTNESSUP", "KEY_BRIGHTNESSDOWN")


def make_device(kind: str, name: str) -> UInput:
    """Plug in a pad, a touch screen, a mouse or a keyboard."""
    e = ecodes
    if kind == "pad":
        buttons = [e.BTN_A, e.BTN_B, e.BTN_X, e.BTN_Y, e.BTN_TL, e.BTN_TR, e.BTN_SELECT, e.BTN_START, e.BTN_MODE,
                   e.BTN_THUMBL, e.BTN_THUMBR]
        axes = [(one, STICK) for one in (e.ABS_X, e.ABS_Y, e.ABS_RX, e.ABS_RY)]
        axes += [(one, TRIGGER) for one in (e.ABS_Z, e.ABS_RZ)] + [(one, HAT) for one in (e.ABS_HAT0X, e.ABS_HAT0Y)]
        return UInput({e.EV_KEY: buttons, e.EV_ABS: axes}, name=name or "Microsoft X-Box 360 pad",
                      vendor=0x045E, product=0x028E, version=0x114, bustype=e.BUS_USB)
    if kind == "touch":
        x, y = AbsInfo(0, 0, WIDTH - 1, 0, 0, 0), AbsInfo(0, 0, HEIGHT - 1, 0, 0, 0)
        axes = [(e.ABS_X, x), (e.ABS_Y, y), (e.ABS_MT_SLOT, AbsInfo(0, 0, 9, 0, 0, 0)),
                (e.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)), (e.ABS_MT_POSITION_X, x),
                (e.ABS_MT_POSITION_Y, y)]
        return UInput({e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: axes}, name=name or "FT5406 memory based driver",
                      input_props=[e.INPUT_PROP_DIRECT])
    if kind == "keys":
        keys = [*range(e.KEY_ESC, e.KEY_MICMUTE), *(getattr(e, one) for one in MORE_KEYS if hasattr(e, one))]
        return UInput({e.EV_KEY: sorted(set(keys))}, name=name or "Guest's Keyboard", vendor=0x1234, product=1,
                      bustype=e.BUS_USB)
    raise ValueError(kind)


class Agent:
    """Answers the host."""

    def __init__(self, port: int) -> None:
        self.port, self.lock = port, threading.Lock()
        self.devices: dict[str, UInput] = {}
        self.touch_id = 100
        self.probe: socket.socket | None = None
        self.waiting: dict[int, list] = {}
        self.asked = 0

    def say(self, **what) -> None:
        """Send one line to the host."""
        data = json.dumps(what).encode() + b"\n"
        with self.lock:
            while data:
                try:
                    data = data[os.write(self.port, data):]
                except BlockingIOError:
                    time.sleep(0.01)

    # ------------------------------------------------------------ what can be asked

    def sh(self, command: str, seconds: float = 60) -> dict:
        """Run a shell command."""
        try:
            done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired as error:
            return {"rc": 124, "out": (error.stdout or b"").decode("utf-8", "replace"), "err": "took too long"}
        return {"rc": done.returncode, "out": done.stdout, "err": done.stderr}

    def plug(self, device: str, kind: str, name: str = "") -> str:
        """Make a device and return its node."""
        self.devices[device] = made = make_device(kind, name)
        return made.device.path if made.device else ""

    def unplug(self, device: str) -> None:
        """Take a device away."""
        self.devices.pop(device).close()

    def act(self, acts: list) -> None:
        """Play [device, type, code, value]s; ["", seconds] waits, ["touch", "down"|"move"|"up", x, y, slot] touches."""
        for device, *what in acts:
            if not device:
                time.sleep(what[0])
            elif what[0] in ("down", "move", "up"):
                self.finger(self.devices[device], *what)
            else:
                kind, code, value = what
                one = self.devices[device]
                one.write(getattr(ecodes, kind), code if isinstance(code, int) else getattr(ecodes, code), value)
                one.syn()

    def finger(self, screen: UInput, what: str, x: float = 0, y: float = 0, slot: int = 0) -> None:
        """Put a finger down, move it, lift it; pixels of the screen."""
        e = ecodes
        write = screen.write
        write(e.EV_ABS, e.ABS_MT_SLOT, slot)
        if what == "up":
            write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
            write(e.EV_KEY, e.BTN_TOUCH, 0)
        else:
            if what == "down":
                self.touch_id += 1
                write(e.EV_ABS, e.ABS_MT_TRACKING_ID, self.touch_id)
            x, y = max(0, min(WIDTH - 1, round(x))), max(0, min(HEIGHT - 1, round(y)))
            write(e.EV_ABS, e.ABS_MT_POSITION_X, x)
            write(e.EV_ABS, e.ABS_MT_POSITION_Y, y)
            if what == "down":
                write(e.EV_KEY, e.BTN_TOUCH, 1)
            write(e.EV_ABS, e.ABS_X, x)
            write(e.EV_ABS, e.ABS_Y, y)
        screen.syn()

    def uptime(self) -> float:
        """Return seconds since the kernel began."""
        with open("/proc/uptime") as file:
            return float(file.read().split()[0])

    # ------------------------------------------------------------ the probe in the program

    def run(self, code: str, seconds: float = 60) -> object:
        """Run Python in the console's program (see probe.py) and return its `result`."""
        if self.probe is None:
            link = socket.socket(socket.AF_UNIX)
            link.connect(PROBE)
            self.probe = link
            threading.Thread(target=self.listen, args=(link,), daemon=True).start()
        self.asked += 1
        number, box = self.asked, [threading.Event(), None]
        self.waiting[number] = box
        self.probe.sendall(json.dumps({"id": number, "code": code}).encode() + b"\n")
        if not box[0].wait(seconds):
            raise TimeoutError("the program does not answer")
        answer = box[1]
        if answer is None:
            raise ConnectionError("the program ended")
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["value"]

    def listen(self, link: socket.socket) -> None:
        """Take what the probe says: answers, acts of its hands, events."""
        try:
            for line in link.makefile("rb"):
                said = json.loads(line)
                if "act" in said:
                    self.act(said["act"])
                    link.sendall(json.dumps({"acted": said["number"]}).encode() + b"\n")
                elif "event" in said:
                    self.say(event=said["event"])
                elif (box := self.waiting.pop(said["id"], None)) is not None:
                    box[1] = said
                    box[0].set()
        except (OSError, ValueError):
            pass
        self.probe = None
        for box in self.waiting.values():
            box[0].set()
        self.waiting.clear()

    def answer(self, asked: dict) -> None:
        """Do what is asked and say what came of it."""
        number, do = asked.pop("id"), asked.pop("do")
        try:
            self.say(id=number, value=getattr(self, do)(**asked))
        except Exception:
            self.say(id=number, error=traceback.format_exc(limit=-3))


def main() -> None:
    """Answer for ever."""
    while not os.path.exists(PORT):
        time.sleep(0.1)
    port = os.open(PORT, os.O_RDWR | os.O_NONBLOCK)
    agent, rest = Agent(port), b""
    while True:
        data = b""
        with contextlib.suppress(BlockingIOError):
            data = os.read(port, 65536)
        if not data:  # nothing said, or nobody there
            time.sleep(0.03)
            continue
        *lines, rest = (rest + data).split(b"\n")
        for line in filter(None, lines):
            try:
                asked = json.loads(line)
            except ValueError:  # the rest of a line whose host went away
                print("not understood:", line[:80], file=sys.stderr)
                continue
            threading.Thread(target=agent.answer, args=(asked,), daemon=True).start()


if __name__ == "__main__":
    main()
