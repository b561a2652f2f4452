"""A panel that is mounted on its side, on the bare console: the kiosk's picture at 0, 90, 180 and 270 degrees, touches
at its corners, whole matches by touch, a mouse, and a calibration of a bent panel. Called by turned.sh; prints a log.
"""

from __future__ import annotations

from typing import Any

from machine import Machine
from trial import HANDS, IN_LOOP, bed, log, scene

# runs in the program: turns the panel, and plays touches in pixels of the upright picture
TURN = IN_LOOP + """
def turn(degrees):
    def now():
        console.turned = degrees
        console.relayout()
    in_loop(now)
raw = hand
def bend(x, y):
    return x, y
def hand(*acts):
    w, h = loop._size
    def turned(act):
        if len(act) < 4 or act[1] not in ("down", "move"):
            return act
        x, y = act[2] + 0.5, act[3] + 0.5
        x, y = {0: (x, y), 90: (w - y, x), 180: (w - x, h - y), 270: (y, h - x)}[console.rotation]
        return [act[0], act[1], *bend(x - 0.5, y - 0.5)]
    raw(*map(turned, acts))
"""
CORNERS = """
m = console.metrics
felt = []
def note(intent, now):
    if intent.act.name == "TAP":
        felt.append(intent.pos)
    return intent.act.name in ("TAP", "DOWN", "LIFT")  # goes no further
loop.intent_hooks.append(note)
far = 0.0
for x, y in ((2, 2), (m.width - 3, 2), (2, m.height - 3), (m.width - 3, m.height - 3), (m.width // 3, m.height // 2)):
    felt.clear()
    hand(["touch", "down", x, y], ["", 0.08], ["touch", "up"])
    end = time.monotonic() + 10
    while not felt and time.monotonic() < end:
        time.sleep(0.02)
    assert len(felt) == 1, felt
    far = max(far, abs(felt[0][0] - x), abs(felt[0][1] - y))
loop.intent_hooks.remove(note)
time.sleep(0.5)
result = [m.width, m.height, round(far, 2)]
"""
MATCH = HANDS.format("touch") + """
result = match.whole(hands, {count})[-1]
from handheld.games.face import Button
hands[0].do(Button.BACK)
"""
CALIBRATE = """
from handheld.ui.scenes.calibrate import Calibrate
def bend(x, y):  # a panel that feels touches beside the finger, and has margins
    w, h = loop._size
    return x * 0.86 + w * 0.08, y * 0.9 + h * 0.03
in_loop(lambda: console.stage.push(Calibrate(console)))
scene = console.stage.top
for k in range(5):
    x, y = scene.cross
    hand(["touch", "down", x, y], ["", 0.08], ["touch", "up"])
    end = time.monotonic() + 10
    while console.stage.top is scene and len(scene.touched) == k and time.monotonic() < end:
        time.sleep(0.02)
time.sleep(0.5)
keep = console.stage.top
assert keep.name == "keep", keep.name
x, y = keep._boxes[0].centre
hand(["touch", "down", x, y], ["", 0.08], ["touch", "up"])
time.sleep(1)
result = [console.stage.top.name, list(console.settings.touch_map)]
"""
MOUSE = r"""cat >/tmp/mouse.py <<'END'
import time
from evdev import UInput, ecodes as e
m = UInput({e.EV_REL: [e.REL_X, e.REL_Y], e.EV_KEY: [e.BTN_LEFT, e.BTN_RIGHT, e.BTN_MIDDLE]}, name="Guest's Mouse")
time.sleep(4)
def go(x, y):
    for k in range(10):
        m.write(e.EV_REL, e.REL_X, x // 10); m.write(e.EV_REL, e.REL_Y, y // 10); m.syn(); time.sleep(.05)
    time.sleep(1)
go(10, 10); go(-4000, -4000); go(100, 60); go(50, 0); go(0, 70)
time.sleep(6)
END
python3 /tmp/mouse.py >/tmp/mouse.log 2>&1 &
sleep 14; cat /tmp/mouse.log"""


def turned(vm: Machine, degrees: int, code: str, seconds: float = 120) -> Any:
    """Turn the panel and run code in the program."""
    return vm.run(f"{TURN}\nturn({degrees})\n{code}", seconds)


def corners(vm: Machine) -> None:
    """Touch the corners and take a picture, at each rotation."""
    for degrees in (0, 90, 180, 270):
        width, height, far = turned(vm, degrees, CORNERS)
        log(f"turned by {degrees}: a picture of {width}x{height}, touches at its corners felt {far} px beside at most;",
            vm.shot(f"turned-{degrees}").name)


def mouse(vm: Machine) -> None:
    """Push a mouse about on a turned panel: it must go as it is pushed."""
    turned(vm, 90, "")
    vm.sh(MOUSE, 90)
    log("turned by 90: a mouse that was pushed to the corner and then by (150, 130) is at",
        vm.run("result = [list(map(round, console.devices.point)), console.devices.steered]"),
        vm.shot("turned-mouse").name)


def main() -> None:
    """Run all."""
    made = bed("usage: turned.py FOLDER [ARCH]")
    with made.again("turned") as vm:
        corners(vm)
        mouse(vm)
        for count, degrees in enumerate((90, 180, 270)):
            log(f"turned by {degrees}: a whole match by touch; kept:",
                turned(vm, degrees, MATCH.format(count=count), 600), "the scene is then", scene(vm))
        log("a bent panel, turned by 270, is calibrated by touch:", turned(vm, 270, CALIBRATE))


if __name__ == "__main__":
    main()
