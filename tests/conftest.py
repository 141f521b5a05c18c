"""For every test: one thread a worker, since the workers already share the processors."""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")
