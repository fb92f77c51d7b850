import { createMemoryHistory } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Identity, Me } from '#contract/auth.ts'
import { App } from '#web/app/app.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { createAppRouter } from '#web/app/routes.tsx'

/** Renders the whole app at an address. */
export async function openApp(address: string) {
  const cache = createQueryClient()
  const router = createAppRouter(cache, createMemoryHistory({ initialEntries: [address] }))
  const { unmount } = await render(<App cache={cache} router={router} />)
  onTestFinished(async () => {
    await unmount()
    cache.clear()
  })
  return {
    cache,
    router,
    address: () => router.state.location.href,
    /** Goes to another address, as the command palette does. */
    go: (href: string) => router.history.push(href),
  }
}

const ME: Me = {
  id: '3f0b7f3c-6d3e-4d0a-9d53-0f3f1c1f5a01',
  username: 'olena',
  role: 'operator',
  state: 'approved',
  state_reason: null,
}

export function signedInAs(role: Me['role']): Identity {
  return { user: { ...ME, role }, unverifiedUser: null }
}

/** Another user of the same browser. */
export function signedInAsOther(role: Me['role']): Identity {
  const id = 'b2a7c1de-58f4-4c8e-a0d3-6f1e2d3c4b5a'
  return { user: { ...ME, id, username: 'taras', role }, unverifiedUser: null }
}

export function waitingAs(state: Me['state'], state_reason: string | null = null): Identity {
  return { user: null, unverifiedUser: { ...ME, role: 'viewer', state, state_reason } }
}
