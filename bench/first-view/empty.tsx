import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

/** The same React, router and query cache as the console, which shows only the response to one request. */
const root = createRootRoute({ component: Outlet })
const page = createRoute({ getParentRoute: () => root, path: '/', component: Empty })
const router = createRouter({ routeTree: root.addChildren([page]) })

function Empty() {
  const { data } = useQuery({
    queryKey: ['answer'],
    queryFn: async () => (await fetch('/answer.json')).text(),
  })
  return (
    <main id="main">
      <h1>Empty page</h1>
      {data !== undefined && <p data-row>{data}</p>}
    </main>
  )
}

const element = document.getElementById('root')
if (element) {
  createRoot(element).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
