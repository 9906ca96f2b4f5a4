"""What comes from others: which packages, under which licences, with which known holes."""
