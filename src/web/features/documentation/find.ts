import type { Category, DocumentedEndpoint } from '#contract/documentation.ts'
import { fold } from '#domain/fold.ts'

/** The categories with the endpoints that hold every word of a search, in the singular or the plural. */
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

function textOf({ method, path, description, permission, parameters }: DocumentedEndpoint): string {
  const names = parameters.map(({ name }) => name)
  return singular(fold([method, path, description, permission, ...names].join('\n')))
}

/** "proxies" as "proxy", "servers" as "server": on both sides of a comparison it does no harm to "status". */
function singular(text: string): string {
  return text.replaceAll(/ies\b/g, 'y').replaceAll(/s\b/g, '')
}

/** The category of an address: that of the endpoint in its hash, or the one it names; without either the first that has something. */
export function chosenCategory(
  categories: readonly Category[],
  category: string | undefined,
  hash: string,
): Category | undefined {
  return (
    categories.find(({ endpoints }) => endpoints.some(({ slug }) => slug === hash)) ??
    categories.find(({ slug }) => slug === category) ??
    categories.find(({ endpoints }) => endpoints.length > 0)
  )
}
