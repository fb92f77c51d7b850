import { z } from 'zod'

// In a file without endpoints: the address of a page is parsed by these before the page is there.

/** From the mildest to the worst. */
export const LogLevel = z.enum(['debug', 'info', 'warn', 'error', 'fatal'])
export type LogLevel = z.infer<typeof LogLevel>

export const LogSource = z.enum(['audit', 'requests', 'live', 'server'])
export type LogSource = z.infer<typeof LogSource>
