import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadFirstView } from './app/first-view.ts'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/routes.tsx'
import './styles.css'

const root = document.getElementById('root')
if (root) void start(root)

async function start(root: HTMLElement): Promise<void> {
  const cache = createQueryClient()
  const router = createAppRouter(cache)
  await loadFirstView(router, cache)
  // As a transition, the first render runs in slices, between which the browser can respond to input.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App cache={cache} router={router} />
      </StrictMode>,
    ),
  )
}
