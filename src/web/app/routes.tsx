import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { parseSearchText, writeSearchText } from '#web/lists/search-text.ts'
import { authRoutes, root } from './entry-routes.tsx'
import { shellRoutes } from './page-routes.tsx'

const routeTree = root.addChildren([authRoutes, shellRoutes])

export type AppRouter = ReturnType<typeof createAppRouter>

/** Without a history of its own it follows the browser's address. */
export function createAppRouter(cache: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { cache },
    ...(history && { history }),
    parseSearch: parseSearchText,
    stringifySearch: writeSearchText,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}

/** Fetches the code of the page in the address while the server is still asked who is there. */
export function fetchPage(router: AppRouter): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) void router.loadRouteChunk(route)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
