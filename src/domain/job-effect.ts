/** The effect of a job on its rows. */
export type JobEffect = 'add' | 'change' | 'delete' | 'restore'

/** Returns the effect of a job. An undo has the kind of the job that it undoes. */
export function jobEffect({ kind, undo_of }: { kind: string; undo_of: number | null }): JobEffect {
  const isUndo = undo_of !== null
  if (kind.endsWith('.import')) return isUndo ? 'delete' : 'add'
  if (kind.endsWith('.delete')) return isUndo ? 'restore' : 'delete'
  return 'change'
}
