import { afterAll, vi } from 'vitest'

// The next test file of this worker shares the global objects of this one.
afterAll(() => void vi.useRealTimers())
