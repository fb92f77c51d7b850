import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRoute,
  createRouter,
  type ResolveFullPath,
  type ResolveId,
  type Route,
  type RouterHistory,
  stripSearchParams,
} from '@tanstack/react-router'
import { api } from '#web/api/client.ts'
import { parseSearchText, writeSearchText } from '#web/lists/search-text.ts'
import { auth, missing, root, settings, shell } from './layout-routes.tsx'
import { lazyPage } from './lazy-page.ts'
import { PAGES } from './pages.ts'

type Page = (typeof PAGES)[number]

const routeTree = root.addChildren([
  auth.addChildren(routesIn(auth, 'auth')),
  shell.addChildren([
    ...routesIn(shell, 'shell'),
    settings.addChildren(routesIn(settings, 'settings')),
    missing,
  ]),
])

export type AppRouter = ReturnType<typeof createAppRouter>

/** Uses the URL of the browser unless a history is given. */
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

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** The routes of all pages of a layout. Their type is a union, in which each route has the URL parameters of its page. */
function routesIn<Parent extends AnyRoute, Layout extends Page['layout']>(
  parent: Parent,
  layout: Layout,
): RouteOf<Parent, Extract<Page, { layout: Layout }>>[]
function routesIn(parent: AnyRoute, layout: Page['layout']): AnyRoute[] {
  return PAGES.filter((page) => page.layout === layout).map(({ path, search, first, load }) =>
    createRoute({
      getParentRoute: () => parent,
      path: layout === 'settings' ? path.replace('/settings', '') || '/' : path,
      validateSearch: search,
      search: { middlewares: search ? [(link) => stripSearchParams(search.parse({}))(link)] : [] },
      // The layout of these pages depends on the loaded data; all other pages show a loading state.
      loader: async ({ context }) => {
        if (layout === 'auth') await Promise.all(first?.(context.cache, api, {}) ?? [])
      },
      component: lazyPage(load, () => location.pathname === path),
    }),
  )
}

type RouteOf<Parent extends AnyRoute, P> = P extends {
  path: infer Path extends string
  search?: infer Search
}
  ? TypedRoute<Parent, PathBelow<Path, P>, Search>
  : never

/**
 * Links depend only on parent, path and URL parameters; the other types are those that `createRoute` infers for a plain
 * route.
 */
type TypedRoute<Parent extends AnyRoute, Path extends string, Search> = Route<
  unknown,
  Parent,
  Path,
  ResolveFullPath<Parent, Path>,
  string,
  ResolveId<Parent, string, Path>,
  Search
>

/** `/settings/users` is `/users` below `/settings`. */
type PathBelow<Path extends string, P> = P extends { layout: 'settings' }
  ? Path extends `/settings/${infer Rest}`
    ? `/${Rest}`
    : '/'
  : Path
