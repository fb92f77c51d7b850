/** On every API response. A socket that resumes from this cursor receives all changes made after the response. */
export const LIVE_CURSOR_HEADER = 'live-cursor'

/** On every API response while there is a problem that every user needs to know about: a sentence. */
export const NOTICE_HEADER = 'console-notice'
