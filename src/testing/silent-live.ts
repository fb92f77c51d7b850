import type { Live } from '#server/live/live.ts'

/** Sends no live messages. */
export const SILENT_LIVE: Live = {
  changed: () => undefined,
  onChanged: () => () => undefined,
  identityChanged: () => undefined,
  cursor: '',
  stats: () => ({ sockets: 0, users: 0 }),
}
