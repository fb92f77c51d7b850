import { z } from 'zod'

// In a file without endpoints: the address of a page is parsed by these before the page has loaded.

/** From the mildest to the worst. */
export const LogLevel = z
  .enum(['debug', 'info', 'warn', 'error', 'fatal'])
  .meta({ id: 'LogLevel', description: 'Severity of a log line, lowest first' })
export type LogLevel = z.infer<typeof LogLevel>

export const LogSource = z
  .enum(['audit', 'requests', 'live', 'server'])
  .meta({ id: 'LogSource', description: 'Part of the console that wrote a log line' })
export type LogSource = z.infer<typeof LogSource>

/** The text index finds no shorter text. */
export const LOG_SEARCH_MIN = 3
