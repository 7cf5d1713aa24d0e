"""What sits at the table: scenarios, and later bots, replays and statistics."""
