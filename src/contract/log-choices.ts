// This module is separate from the endpoints, because the URL of a page is parsed before its code has loaded.

/** From the least to the most severe. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const LOG_SOURCES = ['audit', 'requests', 'live', 'server'] as const
export type LogSource = (typeof LOG_SOURCES)[number]

/** Minimum length of a search text: the text index does not contain shorter texts. */
export const LOG_SEARCH_MIN = 3
