import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { AppError } from '../errors.ts'
import { checkRefusal, checkResponse } from './contract-check.ts'

test('a refusal passes when its endpoint declares it, and is a fault otherwise', () => {
  const declared = new AppError('in_use', 'This server is in use')
  const undeclared = new AppError('locked', 'Too many wrong passwords')
  const check = checkRefusal(contract.servers.remove)

  expect(() => check(declared)).toThrow(declared)
  expect(() => check(undeclared)).toThrow('DELETE servers/:id answers locked')
})

test('a response with a property that its contract does not declare is a fault', () => {
  const sent = (body: unknown) => () => checkResponse(contract.overview.get, body)
  const tasks = Object.fromEntries([['__proto__', 1]])
  const parts = ['orders', 'br_bots', 'groups', 'users', 'penalties', 'proxies', 'servers']
  const nothing = Object.fromEntries([...parts, 'activity'].map((part) => [part, null]))
  const orders = { pending: 0, processing: 0, completed: 0, failed: 0, cancelled: 0 }

  expect(sent({ ...nothing, orders, tasks })).not.toThrow()
  expect(sent({ ...nothing, orders, tasks, secret: 1 })).toThrow('overview returns more')
})
