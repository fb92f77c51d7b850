import type { QueryClient } from '@tanstack/react-query'
import type { Contract } from '#contract/index.ts'
import type { Topic } from '#contract/live.ts'
import type { LiveEvent } from './live-connection.ts'

/** Whose answers a change of each topic makes old. */
const RESOURCES: Record<Topic, readonly (keyof Contract)[]> = {
  // A group answers its bots with it.
  br_bots: ['brBots', 'brBotGroups', 'overview'],
  br_bot_groups: ['brBotGroups', 'overview'],
  servers: ['servers', 'overview'],
  proxies: ['proxies', 'overview'],
  // All of these name accounts.
  bots: ['bots', 'brBots', 'brBotGroups', 'penalties', 'overview'],
  // A bot says whether it is penalised, an admin how often he punished.
  penalties: ['penalties', 'bots', 'brBots', 'admins', 'overview'],
  admins: ['admins', 'penalties'],
  captcha_keys: ['captchaKeys'],
  logs: ['logs', 'audit'],
  orders: ['orders', 'overview'],
  users: ['users', 'overview'],
  settings: ['settings', 'servers', 'overview', 'map'],
}

/** What belongs to the person himself. */
const OWN = ['auth', 'secondFactor', 'passkeys', 'apiKeys'] satisfies (keyof Contract)[]

/** A busy fleet changes many times a second; a page that asked as often would never see an answer. */
const REST_MS = 1000

/** Asks again what the page shows when the server tells that it has changed. */
export function refreshByLive(
  cache: QueryClient,
  subscribe: (listener: (event: LiveEvent) => void) => () => void,
): () => void {
  const resting = new Map<string, { isOld: boolean; timer: ReturnType<typeof setTimeout> }>()

  function refresh(resource: string): void {
    const rest = resting.get(resource)
    if (rest) {
      rest.isOld = true
      return
    }
    const timer = setTimeout(() => wake(resource), REST_MS)
    resting.set(resource, { isOld: false, timer })
    void cache.invalidateQueries({ queryKey: [resource] })
  }

  function wake(resource: string): void {
    const rest = resting.get(resource)
    resting.delete(resource)
    if (rest?.isOld) refresh(resource)
  }

  const stop = subscribe((event) => {
    switch (event.kind) {
      case 'changed':
        for (const resource of RESOURCES[event.topic]) refresh(resource)
        break
      case 'identity':
        for (const resource of OWN) void cache.invalidateQueries({ queryKey: [resource] })
        break
      case 'missed':
        void cache.invalidateQueries()
        break
      default:
        event satisfies never
    }
  })
  return () => {
    stop()
    for (const { timer } of resting.values()) clearTimeout(timer)
  }
}
