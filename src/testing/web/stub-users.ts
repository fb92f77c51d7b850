import type { Output } from '#contract/endpoint.ts'
import type { User, users } from '#contract/users.ts'
import { signedInAs } from './open-app.tsx'
import { type Call, stubApi } from './stub-api.ts'

const REGISTERED = '2026-11-18T09:30:00.000Z'

let serial = 0
export function buildUser(override: Partial<User> = {}): User {
  serial++
  return {
    id: `5c3f1a80-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    username: `user ${serial}`,
    role: 'viewer',
    state: 'approved',
    state_reason: null,
    created_at: REGISTERED,
    seen_at: null,
    sessions: 0,
    second_factor: false,
    version: 3,
    ...override,
  }
}

export const ivan = buildUser({
  username: 'ivan',
  state: 'pending',
  seen_at: REGISTERED,
  sessions: 1,
})
export const maria = buildUser({ username: 'maria', role: 'operator', sessions: 2 })
export const taras = buildUser({
  username: 'taras',
  state: 'suspended',
  state_reason: 'On leave',
})
export const EVERYBODY = [ivan, maria, taras]

type List = Output<typeof users.list>

export function listOf(people: User[], { query }: Pick<Call, 'query'>): List {
  const page = Number(query.page ?? 1)
  const perPage = Number(query.per_page ?? 15)
  const counts = { total: people.length, filtered: people.length, capped: false }
  const pageCount = Math.max(1, Math.ceil(people.length / perPage))
  return {
    data: people.slice((page - 1) * perPage, page * perPage),
    meta: { ...counts, page, perPage, pageCount },
    pending: people.filter(({ state }) => state === 'pending').length,
  }
}

/** Stubs the server with these users, signed in as an administrator. */
export function stubUsers(people: User[], replies: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET users': (call) => listOf(people, call),
    ...replies,
  })
}
