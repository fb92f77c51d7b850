import { NOTICE_HEADER } from '#contract/live.ts'

let notice: string | undefined
const listeners = new Set<() => void>()

/** Takes the notice that an answer of the API carries for every user, or that it carries none. */
export function readNotice(headers: Headers): void {
  setNotice(headers.get(NOTICE_HEADER) ?? undefined)
}

/** What the server says is wrong, as of its latest answer. */
export const currentNotice = () => notice

export function setNotice(latest: string | undefined): void {
  if (latest === notice) return
  notice = latest
  for (const listener of listeners) listener()
}

export function watchNotice(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
