import { expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { firstPage } from './first-page.ts'

const me = (role: Role) =>
  ({ id: '', username: 'olena', role, state: 'approved', state_reason: null }) as const

test.each([
  ['administrator', '/br-bots'],
  ['operator', '/accounts'],
  ['viewer', '/accounts'],
  ['dealer', '/captcha-management'],
] as const)('a %s begins on a page that his role may use', (role, path) => {
  expect(firstPage(me(role))?.path).toBe(path)
})

test('nobody is led to a page that asks who he is', () => {
  expect(firstPage(null)?.path).toBe('/settings')
})
