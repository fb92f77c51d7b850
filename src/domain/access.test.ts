import { expect, test } from 'vitest'
import { ACCESS_LABELS, type Access } from '#contract/endpoint.ts'
import { ROLES, type Role, USER_STATES } from '#contract/roles.ts'
import { allows } from './access.ts'

const roles = ROLES

/** The roles that can read and write, by permission. */
const TABLE: Record<Access, { read: Role[]; write: Role[] }> = {
  public: { read: [...roles], write: [...roles] },
  own: { read: [...roles], write: [...roles] },
  authenticated: { read: [...roles], write: ['administrator', 'operator', 'dealer'] },
  except_unverified: { read: [...roles], write: ['administrator', 'operator', 'dealer'] },
  except_dealer: {
    read: ['administrator', 'operator', 'viewer'],
    write: ['administrator', 'operator'],
  },
  operator: { read: ['administrator', 'operator'], write: ['administrator', 'operator'] },
  administrator: { read: ['administrator'], write: ['administrator'] },
  agent: { read: [], write: [] },
}

test.each(Object.entries(TABLE))('%s allows exactly these roles', (access, { read, write }) => {
  const may = (method: 'GET' | 'POST') =>
    roles.filter((role) => allows(keyOf(access), method, { role, state: 'approved' }))

  expect(may('GET')).toEqual(roles.filter((role) => read.includes(role)))
  expect(may('POST')).toEqual(roles.filter((role) => write.includes(role)))
})

test('unapproved users and visitors can only access public endpoints', () => {
  const states = USER_STATES.filter((state) => state !== 'approved')
  const strangers = [null, ...states.flatMap((state) => roles.map((role) => ({ role, state })))]

  for (const access of Object.keys(ACCESS_LABELS).map(keyOf))
    for (const who of strangers)
      for (const method of ['GET', 'DELETE'] as const)
        expect(allows(access, method, who)).toBe(access === 'public')
})

function keyOf(name: string): Access {
  const access = Object.keys(ACCESS_LABELS).find((each): each is Access => each === name)
  if (!access) throw new Error(`no permission ${name}`)
  return access
}
