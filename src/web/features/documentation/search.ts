import { or, searchReader, text, type ValuesOf } from '#web/lib/search-parts.ts'

const word = text({ max: 100 })
const parts = { category: word, search: or(word, '') }

/** The search parameters of the documentation page; the hash of the URL names an endpoint. */
export const DocumentationSearch = searchReader(parts)
export type DocumentationSearch = ValuesOf<typeof parts>
