import { drive } from './drive.ts'

/** Only the benchmark itself: the baseline of frame times and memory. */
drive({ show: async () => undefined, frame: () => undefined })
