import type { Job } from '#contract/job.ts'
import { useReferences } from '#web/lists/filter/references.ts'
import { type NameOf, paramFacts, referencesIn } from './param-facts.ts'

const NO_PARAMS = {}

/** The parameters of a job as labels and texts, with the names of the rows that they refer to. The undo of a job has none of its own. */
export function useParamFacts({ undo_of, params: all }: Pick<Job, 'undo_of' | 'params'>) {
  const params = undo_of === null ? all : NO_PARAMS
  // The parameters of a job refer to rows of one kind.
  const [kind] = referencesIn(params)
  const rows = useReferences(kind)
  const nameOf: NameOf = (of, id) =>
    of === kind ? rows.find((row) => row.id === id)?.label : undefined
  return paramFacts(params, nameOf)
}
