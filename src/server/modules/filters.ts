import type { filters as contract } from '#contract/filters.ts'
import type { Handlers } from '../http/context.ts'
import { readValueCounts, type ValueReaders } from '../views/value-counts.ts'

/** Creates the handlers from the functions that count the rows of each list by the values of a field. */
export const filterHandlers = (readers: ValueReaders): Handlers<typeof contract> => ({
  counts: async ({ query }, context) => ({
    counts: await readValueCounts(query, context, readers),
  }),
})
