"""What must hold whatever somebody writes, and ways to try: in the tests for a moment, with atheris for hours.

    make fuzz                                       # a minute for each target
    python -m tests.fuzzing pack -max_total_time=3600

The second needs `pip install atheris`. What it finds is written to build/fuzz; the same command on that file shows it.
"""
