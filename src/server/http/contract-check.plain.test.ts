import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { AppError } from '../errors.ts'
import { checkRefusal } from './contract-check.ts'

test('a refusal passes when its endpoint declares it, and is a fault otherwise', () => {
  const declared = new AppError('in_use', 'This server is in use')
  const undeclared = new AppError('locked', 'Too many wrong passwords')
  const check = checkRefusal(contract.servers.remove)

  expect(() => check(declared)).toThrow(declared)
  expect(() => check(undeclared)).toThrow('DELETE servers/:id answers locked')
})
