"""What an operator sees of a running network: numbers, traces, and whom a log line is about."""
