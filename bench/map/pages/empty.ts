import { drive } from './drive.ts'

/** Nothing but the bench itself: what frames and memory are counted from. */
drive({ show: async () => undefined, frame: () => undefined })
