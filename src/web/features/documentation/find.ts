import type { Category, DocumentedEndpoint } from '#contract/documentation.ts'
import { fold } from '#domain/fold.ts'

/** The categories with the endpoints that hold every word of a search. */
export function searched(categories: readonly Category[], search: string): Category[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
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
  return fold([method, path, description, permission, ...names].join('\n'))
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
