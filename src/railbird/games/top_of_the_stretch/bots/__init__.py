"""Bots for the bets of Top of the Stretch: `steady` trusts the powers, `sharp` has run the race."""
