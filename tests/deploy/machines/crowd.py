"""All who visit a site in one test: their connections and streams are closed at its end."""

from __future__ import annotations

from tests.deploy.machines.listeners import Listener
from tests.deploy.machines.players import Player
from tests.deploy.machines.tally import Tally
from tests.deploy.tls_front import Front
from tests.kit.mailbox import Box


class Crowd:
    """They come in through nginx, and what they are told is counted together."""

    def __init__(self, front: Front, box: Box) -> None:
        self.front, self.box, self.tally = front, box, Tally()
        self._players: list[Player] = []
        self._listeners: list[Listener] = []

    def players(self, *names: str) -> list[Player]:
        """Open accounts, and confirm their addresses."""
        found = [Player(self.front, self.tally, name) for name in names]
        for player in found:
            player.confirm_address(self.box)
        self._players += found
        return found

    def listen(self, player: Player, path: str) -> Listener:
        """Open a stream, which goes on until it is asked to end."""
        listener = Listener(self.front, player, path)
        self._listeners.append(listener)
        listener.start()
        return listener

    def close(self) -> None:
        for listener in self._listeners:
            listener.ends = True
        for player in self._players:
            player.connection.close()
