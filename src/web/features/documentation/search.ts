import { z } from 'zod'

const word = z.string().max(100)

/** The search parameters of the documentation page; the hash of the URL names an endpoint. */
export const DocumentationSearch = z.object({
  category: word.optional().catch(undefined),
  search: word.catch(''),
})
export type DocumentationSearch = z.infer<typeof DocumentationSearch>
