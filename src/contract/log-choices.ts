// In a file without endpoints: the address of a page is parsed by these before the page has loaded.

/** From the mildest to the worst. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const LOG_SOURCES = ['audit', 'requests', 'live', 'server'] as const
export type LogSource = (typeof LOG_SOURCES)[number]

/** The text index finds no shorter text. */
export const LOG_SEARCH_MIN = 3
