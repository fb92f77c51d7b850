import type { Path } from './load.ts'

/** More than the number of responses that the server caches. */
export const DISTINCT = 3000
const PER_PAGE = 15
const SORTS = ['id', 'nickname', 'cash', 'deposit']

/** The query of a list. */
export interface ListRequest {
  readonly page: number
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly server?: number
  readonly search?: string
}

/** One of 2,000 requests: servers, sorts, directions and pages. The server caches fewer responses than that. */
export function different(serial: number): ListRequest {
  const server = serial % 10
  return {
    page: 1 + (Math.floor(serial / 80) % 25),
    sort: SORTS[Math.floor(serial / 10) % SORTS.length] ?? 'id',
    order: Math.floor(serial / 40) % 2 === 0 ? 'desc' : 'asc',
    ...(server > 0 && { server }),
  }
}

/** Pages in the middle of the list. */
export const deep =
  (bots: number) =>
  (serial: number): ListRequest => ({
    page: Math.floor(bots / 2 / PER_PAGE) + (serial % DISTINCT),
    sort: 'id',
    order: 'desc',
  })

export const search = (serial: number): ListRequest => ({
  page: 1,
  sort: 'id',
  order: 'desc',
  search: `_${100 + (serial % DISTINCT)}`,
})

/** The request to the console, with the total in its response. */
export const ofList =
  (request: (serial: number) => ListRequest): Path =>
  (serial) => {
    const { page, sort, order, server, search } = request(serial)
    const filter = server === undefined ? '' : `&server_id=${server}`
    const text = search === undefined ? '' : `&search=${search}`
    return `/api/br-bots?fields=list&page=${page}&sort_by=${sort}&sort_order=${order}${filter}${text}`
  }
