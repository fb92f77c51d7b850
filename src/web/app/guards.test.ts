import { expect, test } from 'vitest'
import type { Identity, Me } from '#contract/auth.ts'
import { detour } from './guards.ts'

const me: Me = {
  id: 'f1b1c9d0-53a3-4b9b-9d43-0a3f6f1f5a01',
  username: 'olena',
  role: 'operator',
  state: 'approved',
  state_reason: null,
}
const verified: Identity = { user: me, unverifiedUser: null }
const unverified: Identity = { user: null, unverifiedUser: { ...me, state: 'pending' } }
const nobody: Identity = { user: null, unverifiedUser: null }

function sentTo(identity: Identity, href: string): string | undefined {
  const { pathname, searchParams } = new URL(href, 'http://console.invalid')
  return detour(identity, { pathname, href, from: searchParams.get('from') ?? undefined })
}

const ANYWHERE = ['/', '/br-bots', '/settings/users?page=2', '/no-such-page', '/login']

test.each(ANYWHERE)('an unverified user is sent from %s to the waiting page', (href) => {
  expect(sentTo(unverified, href)).toBe('/waiting-approval')
})

test.each([nobody, unverified, verified])('anyone can open a password reset link', (identity) => {
  expect(sentTo(identity, '/reset-password#token')).toBeUndefined()
})

test('an unverified user stays on the waiting page', () => {
  expect(sentTo(unverified, '/waiting-approval')).toBeUndefined()
})

test.each(['/', '/waiting-approval'])('nobody is sent from %s to the sign-in page', (href) => {
  expect(sentTo(nobody, href)).toBe('/login')
})

test('nobody stays on the sign-in page', () => {
  expect(sentTo(nobody, '/login')).toBeUndefined()
  expect(sentTo(nobody, '/login?mode=register')).toBeUndefined()
  expect(sentTo(nobody, '/login/')).toBeUndefined()
})

test.each(['/login', '/login/', '/waiting-approval'])('a user is sent from %s home', (href) => {
  expect(sentTo(verified, href)).toBe('/')
})

test.each(['/', '/br-bots', '/no-such-page'])('a user stays on %s', (href) => {
  expect(sentTo(verified, href)).toBeUndefined()
})

test('a visitor who must sign in first returns to the URL they requested', () => {
  const wanted = '/br-bots?page=2&search=a%26b#bot-7'

  const login = sentTo(nobody, wanted)

  expect(sentTo(verified, login ?? '')).toBe(wanted)
})

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '',
])('the way back never leads out of the app: %j', (from) => {
  expect(sentTo(verified, `/login?${new URLSearchParams({ from })}`)).toBe('/')
})
