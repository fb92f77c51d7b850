import { toast } from '#web/ui/feedback/toast.ts'

/** Groups deleted from this page, or told to be gone: nobody is told again when they vanish. */
const known = new Set<number>()

export function isKnownGone(id: number): boolean {
  return known.has(id)
}

/** Call it before a deletion of one's own; with `false` when it failed. */
export function noteRemoval(id: number, isRemoved: boolean): void {
  if (isRemoved) known.add(id)
  else known.delete(id)
}

/** Says that somebody else deleted these groups: once of each, whoever notices it first. */
export function tellGone(groups: { id: number; name: string }[]): void {
  const news = groups.filter(({ id }) => !known.has(id))
  for (const { id } of news) known.add(id)
  const names = news.map(({ name }) => name)
  if (names.length > 0) toast.notice('Deleted by someone else', names.join(', '))
}
