import { fold } from '#domain/fold.ts'
import type { Category, DocumentedEndpoint } from './documentation-of.ts'

/** The categories with the endpoints that contain every word of a search, in the singular or the plural. */
export function searched(categories: readonly Category[], search: string): Category[] {
  const words = singular(fold(search)).split(/\s+/).filter(Boolean)
  const isHit = (endpoint: DocumentedEndpoint) => {
    const text = textOf(endpoint)
    return words.every((one) => text.includes(one))
  }
  return categories.map((category) => ({
    ...category,
    endpoints: category.endpoints.filter(isHit),
  }))
}

/**
 * The endpoints of a search: first those whose description contains the exact phrase, then those whose description contains
 * all words, then the others.
 */
export function rankedEndpoints(
  categories: readonly Category[],
  search: string,
): DocumentedEndpoint[] {
  const phrase = singular(fold(search.trim()))
  const rankOf = ({ description }: DocumentedEndpoint) => {
    const text = ` ${singular(fold(description))}`
    if (text.includes(` ${phrase}`)) return 0
    return phrase.split(/\s+/).every((word) => text.includes(word)) ? 1 : 2
  }
  return searched(categories, search)
    .flatMap(({ endpoints }) => endpoints)
    .sort((one, other) => rankOf(one) - rankOf(other))
}

function textOf({ parameters, ...endpoint }: DocumentedEndpoint): string {
  const { method, path, description, details = '', permission } = endpoint
  const names = parameters.map(({ name }) => name)
  return singular(fold([method, path, description, details, permission, ...names].join('\n')))
}

/** Turns "proxies" into "proxy". Both sides of a comparison also lose the "s" of "status", so it still matches. */
function singular(text: string): string {
  return text.replaceAll(/ies\b/g, 'y').replaceAll(/s\b/g, '')
}

/**
 * The category for the URL: that of the endpoint in the hash, otherwise the category in the URL, otherwise the first one
 * with endpoints.
 */
export function chosenCategory(
  categories: readonly Category[],
  category: string | undefined,
  hash: string,
): Category | undefined {
  return (
    categories.find(({ endpoints }) => endpoints.some(({ slug }) => slug === hash)) ??
    categories.find(({ slug }) => slug === category) ??
    categories.find(({ endpoints }) => endpoints.length > 0) ??
    categories[0]
  )
}
