/** Sent with every API response. A socket that resumes from this cursor receives all changes after the response. */
export const LIVE_CURSOR_HEADER = 'live-cursor'

/** Sent with every API response during a problem that affects every user. Its value is a sentence. */
export const NOTICE_HEADER = 'console-notice'

/** A header with such a key lets a client repeat a call safely. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/
