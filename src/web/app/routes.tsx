import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { MissingPage } from './missing-page.tsx'
import { RootLayout } from './root-layout.tsx'
import { ShellLayout } from './shell-layout.tsx'

const root = createRootRoute({ component: RootLayout })

/** Pages with sidebar and bars. A page is one line here, `built: true` in its row of routes-table.ts, and its feature. */
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: ShellLayout })
const home = createRoute({ getParentRoute: () => shell, path: '/', component: MissingPage })
const missing = createRoute({ getParentRoute: () => shell, path: '$', component: MissingPage })

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren([home, missing])]),
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
