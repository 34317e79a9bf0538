"""The map: hexes and boards, what side is struck, how a Casket moves, and what it sees."""
