import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter, fetchPage } from './app/routes.tsx'
import { toast } from './ui/feedback/toast.ts'
import './styles.css'

const root = document.getElementById('root')
if (root) {
  const cache = createQueryClient(toast)
  const router = createAppRouter(cache)
  fetchPage(router)
  createRoot(root).render(
    <StrictMode>
      <App cache={cache} router={router} />
    </StrictMode>,
  )
}
