"""FK5: drawings that do not line up, and maps that do not fit; what is no good to play on is in `checks/maps`."""
