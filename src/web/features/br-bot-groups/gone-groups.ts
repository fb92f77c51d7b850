import { toast } from '#web/ui/toast.ts'

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

/** Says once that somebody else deleted a group. */
export function tellGone({ id, name }: { id: number; name: string }): void {
  if (known.has(id)) return
  known.add(id)
  toast.notice('Deleted by someone else', name)
}
