import type { Live } from '#server/live/live.ts'

/** Tells nobody anything. */
export const SILENCE: Live = {
  changed: () => undefined,
  identityChanged: () => undefined,
  cursor: '',
  stats: () => ({ sockets: 0, users: 0 }),
}
