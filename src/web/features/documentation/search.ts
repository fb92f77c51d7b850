import { z } from 'zod'

const word = z.string().max(100)

/** What the address of the documentation says; its hash names an endpoint. */
export const DocumentationSearch = z.object({
  category: word.optional().catch(undefined),
  search: word.catch(''),
})
export type DocumentationSearch = z.infer<typeof DocumentationSearch>
