"""The conformance kit, tried on games that keep their promises and on games that do not."""
