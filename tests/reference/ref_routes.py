#!/usr/bin/env python3
"""Slow, plain reference for route tracing and final scoring (USA map, four variants).

Facts come from coast_map.json and coast_tickets.json beside this file. Nothing here is clever on
purpose: every answer is found by trying everything.

  longest_trail(route_ids)          -> (length in cars, one trail as route ids in order)
  connected(route_ids, a, b)        -> True if the two cities are joined by these routes
  completed_tickets(route_ids, ids) -> the completed ones, in the given order
  legal_claims(players)             -> [] or a list of what is wrong with the claimed routes
  score(variant, players)           -> every part of the final score, the ranks, the winners

A player is {"routes": [route ids], "tickets": [ticket ids]}.
"""
import json
import os

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "coast_map.json"), encoding="utf-8") as f:
    MAP = json.load(f)
with open(os.path.join(HERE, "coast_tickets.json"), encoding="utf-8") as f:
    TICKET_FILE = json.load(f)
ROUTE = {r["id"]: r for r in MAP["routes"]}
TICKET = {t["id"]: t for t in TICKET_FILE["tickets"]}
VARIANT = TICKET_FILE["variants"]
POINTS = {int(k): v for k, v in MAP["route_points"].items()}
CARS = MAP["cars_per_player"]


def longest_trail(route_ids):
    """Longest walk that uses no route twice; cities may repeat. Tries every walk."""
    route_ids = sorted(route_ids)
    best = [0, []]

    def walk(city, length, trail):
        if length > best[0]:
            best[0], best[1] = length, list(trail)
        for rid in route_ids:
            if rid in trail:
                continue
            r = ROUTE[rid]
            if r["a"] == city:
                nxt = r["b"]
            elif r["b"] == city:
                nxt = r["a"]
            else:
                continue
            trail.append(rid)
            walk(nxt, length + r["length"], trail)
            trail.pop()

    for city in sorted({ROUTE[i]["a"] for i in route_ids} | {ROUTE[i]["b"] for i in route_ids}):
        walk(city, 0, [])
    return best[0], best[1]


def longest_trail_by_subsets(route_ids):
    """A second, unrelated way: the heaviest set of routes that hangs together and has at
    most two cities of odd degree (Euler: exactly such a set can be walked in one go)."""
    route_ids = sorted(route_ids)
    best = 0
    for mask in range(1, 1 << len(route_ids)):
        chosen = [route_ids[i] for i in range(len(route_ids)) if mask >> i & 1]
        total = sum(ROUTE[i]["length"] for i in chosen)
        if total <= best:
            continue
        degree = {}
        for i in chosen:
            for c in (ROUTE[i]["a"], ROUTE[i]["b"]):
                degree[c] = degree.get(c, 0) + 1
        if sum(d % 2 for d in degree.values()) > 2:
            continue
        start = ROUTE[chosen[0]]["a"]
        if all(connected(chosen, start, c) for c in degree):
            best = total
    return best


def connected(route_ids, a, b):
    reached, grew = {a}, True
    while grew:
        grew = False
        for i in route_ids:
            r = ROUTE[i]
            if (r["a"] in reached) != (r["b"] in reached):
                reached |= {r["a"], r["b"]}
                grew = True
    return b in reached


def completed_tickets(route_ids, ticket_ids):
    return [t for t in ticket_ids if connected(route_ids, TICKET[t]["a"], TICKET[t]["b"])]


def legal_claims(players):
    wrong, owner = [], {}
    for p, pl in enumerate(players):
        for i in pl["routes"]:
            if i in owner:
                wrong.append(f"route {i} claimed twice")
            owner[i] = p
        if sum(ROUTE[i]["length"] for i in pl["routes"]) > CARS:
            wrong.append(f"player {p} used more than {CARS} cars")
    for i, p in owner.items():
        twin = ROUTE[i]["twin"]
        if twin in owner and twin > i:
            if owner[twin] == p:
                wrong.append(f"player {p} holds both tracks {i} and {twin}")
            if len(players) < MAP["min_players_for_both_tracks"]:
                wrong.append(f"both tracks {i} and {twin} used with {len(players)} players")
    return wrong


def score(variant, players, trail=longest_trail):
    v = VARIANT[variant]
    n = range(len(players))
    routes = [sum(POINTS[ROUTE[i]["length"]] for i in p["routes"]) for p in players]
    left = [CARS - sum(ROUTE[i]["length"] for i in p["routes"]) for p in players]
    done = [completed_tickets(p["routes"], p["tickets"]) for p in players]
    tickets = [sum(TICKET[t]["points"] * (1 if t in done[k] else -1) for t in p["tickets"])
               for k, p in enumerate(players)]
    longest = [trail(p["routes"])[0] for p in players]
    lbonus = [v["longest"] if v["longest"] and longest[k] == max(longest) else 0 for k in n]
    count = [len(d) for d in done]
    gbonus = [v["globetrotter"] if v["globetrotter"] and count[k] == max(count) else 0 for k in n]
    total = [routes[k] + tickets[k] + lbonus[k] + gbonus[k] for k in n]
    key = [(total[k], count[k], longest[k]) for k in n]
    rank = [1 + sum(key[j] > key[k] for j in n) for k in n]
    return {"route_points": routes, "cars_left": left, "completed": done,
            "completed_count": count, "ticket_points": tickets, "longest": longest,
            "longest_bonus": lbonus, "globetrotter_bonus": gbonus, "total": total,
            "rank": rank, "winners": [k for k in n if rank[k] == 1]}
