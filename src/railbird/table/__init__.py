"""The table: a server where people and bots play any game of Railbird in the browser."""
