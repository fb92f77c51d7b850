import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import type { Contract } from '#contract/index.ts'
import type { TOPIC_ACCESS, Topic } from '#contract/live.ts'
import type { LiveEvent } from './live-connection.ts'
import { isRateLimited } from './send.ts'

/** Whose answers a change of each topic makes old. */
const RESOURCES: Record<keyof typeof TOPIC_ACCESS, readonly (keyof Contract)[]> = {
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

/** The topic of a plain entity is named like its resource. */
const resourcesOf = (topic: Topic): readonly string[] =>
  Object.entries(RESOURCES).find(([name]) => name === topic)?.[1] ?? [topic]

/** What belongs to the person himself. */
const OWN = ['auth', 'secondFactor', 'passkeys', 'apiKeys'] satisfies (keyof Contract)[]

const EVERYTHING = Symbol('everything')

/** A busy fleet changes many times a second; a page that asked as often would never see an answer. */
const REST_MS = 1000
/** Everybody hears of a change at the same moment: their pages ask within this time. */
const SPREAD_MS = 250

/** Asks again what the page shows when the server tells that it has changed, or later when somebody looks at the page. */
export function refreshByLive(
  cache: QueryClient,
  subscribe: (listener: (event: LiveEvent) => void) => () => void,
): () => void {
  const resting = new Map<string, { isOld: boolean; timer: ReturnType<typeof setTimeout> }>()
  /** What changed while nobody looked. */
  const unseen = new Set<string | typeof EVERYTHING>()

  function refresh(resource: string): void {
    const rest = resting.get(resource)
    if (rest) rest.isOld = true
    else wakeAfter(0, resource, true)
  }

  function wakeAfter(restMs: number, resource: string, isOld: boolean): void {
    const timer = setTimeout(() => wake(resource), restMs + Math.random() * SPREAD_MS)
    resting.set(resource, { isOld, timer })
  }

  function wake(resource: string): void {
    const isOld = resting.get(resource)?.isOld
    resting.delete(resource)
    if (!isOld) return
    if (!focusManager.isFocused()) {
      unseen.add(resource)
      return
    }
    wakeAfter(REST_MS, resource, false)
    void cache.invalidateQueries({ queryKey: [resource], predicate: isFree })
  }

  function refreshAll(): void {
    if (focusManager.isFocused()) void cache.invalidateQueries({ predicate: isFree })
    else unseen.add(EVERYTHING)
  }

  function catchUp(): void {
    const missed = [...unseen]
    unseen.clear()
    if (missed.includes(EVERYTHING)) refreshAll()
    else for (const resource of missed) if (resource !== EVERYTHING) refresh(resource)
  }

  const stopWatching = focusManager.subscribe((isFocused) => isFocused && catchUp())
  const stop = subscribe((event) => {
    switch (event.kind) {
      case 'changed':
        for (const resource of resourcesOf(event.topic)) refresh(resource)
        break
      case 'identity':
        for (const resource of OWN) void cache.invalidateQueries({ queryKey: [resource] })
        break
      case 'missed':
        refreshAll()
        break
      default:
        event satisfies never
    }
  })
  return () => {
    stop()
    stopWatching()
    for (const { timer } of resting.values()) clearTimeout(timer)
  }
}

/** A query that the server asked to wait asks again by itself, for what is true by then. */
const isFree = ({ state }: Query) =>
  !(state.fetchStatus === 'fetching' && isRateLimited(state.fetchFailureReason))
