/** A gap represents omitted pages before or after the current one. */
export type PageSlot = number | 'gap-before' | 'gap-after'

/** BR bots and accounts show up to seven pages in full, every other list up to five. */
export const FLEET_PAGES_IN_FULL = 7
export const PAGES_IN_FULL = 5

/** The numbered buttons of a pager, in order. */
export function pageSlots(page: number, pageCount: number, inFull = PAGES_IN_FULL): PageSlot[] {
  if (pageCount <= inFull) return Array.from({ length: pageCount }, (_, index) => index + 1)
  if (page <= 3) return [1, 2, 3, 4, 'gap-after', pageCount]
  if (page >= pageCount - 2) {
    return [1, 'gap-before', pageCount - 3, pageCount - 2, pageCount - 1, pageCount]
  }
  return [1, 'gap-before', page - 1, page, page + 1, 'gap-after', pageCount]
}

/** Parses a typed page number; undefined unless it is from 1 to `pageCount`. */
export function typedPage(text: string, pageCount: number): number | undefined {
  if (!/^[1-9][0-9]{0,9}$/.test(text.trim())) return undefined
  const page = Number(text)
  return page <= pageCount ? page : undefined
}
