"""What happens at tables by itself: bots decide, clocks run out, odds are worked out."""
