/** What a job does to its rows. */
export type JobEffect = 'add' | 'change' | 'delete' | 'restore'

/** By the name of its kind; an undo has the kind of the job that it undoes. */
export function jobEffect({ kind, undo_of }: { kind: string; undo_of: number | null }): JobEffect {
  const isUndo = undo_of !== null
  if (kind.endsWith('.import')) return isUndo ? 'delete' : 'add'
  if (kind.endsWith('.delete')) return isUndo ? 'restore' : 'delete'
  return 'change'
}
