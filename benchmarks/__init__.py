"""Side-by-side measurements against other tools, in one run, as ratios. Not tests: nothing here fails a build.

make bench                    # or: python -m benchmarks [reading] [start-up] [--rounds N]
"""
