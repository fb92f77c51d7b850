export const MINUTES_AN_HOUR = 60
export const HOURS_A_DAY = 24

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = MINUTES_AN_HOUR * MINUTE_MS
export const DAY_MS = HOURS_A_DAY * HOUR_MS
