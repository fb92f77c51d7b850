import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { api } from '#web/api/client.ts'
import { identityQuery } from '#web/session/identity.ts'
import { mayOpen, pageAt } from './page-at.ts'

/** Maximum time that the first view waits for the rows of the page. Later rows replace its skeleton. */
const ROWS_MAX_MS = 500

/**
 * Loads the code of the current page, the identity of the user and the first rows at the same time. Until then, the HTML
 * from the server stays visible, so that nothing is rendered twice.
 */
export async function loadFirstView(router: AnyRouter, cache: QueryClient): Promise<void> {
  const { pathname } = router.latestLocation
  const [matchedRoutes] = router.getMatchedRoutes(pathname)
  for (const route of matchedRoutes) void router.loadRouteChunk(route)
  const timeout = new Promise((resolve) => setTimeout(resolve, ROWS_MAX_MS))
  const rows = fetchRows(router, cache).catch(() => undefined)
  await Promise.all([router.load(), Promise.race([rows, timeout])])
}

async function fetchRows({ latestLocation }: AnyRouter, cache: QueryClient): Promise<void> {
  const page = pageAt(latestLocation.pathname)
  // The page shows the failure.
  const identity = await cache.ensureQueryData(identityQuery).catch(() => undefined)
  if (!page?.first || !identity) return
  if (page.layout !== 'auth' && !(identity.user && mayOpen(page, identity.user))) return
  await Promise.all(page.first(cache, api, latestLocation.search))
}
