import { expect, test } from 'vitest'
import { pathOf } from './reported-path.ts'

const at = (atS: number, x: number) => ({ atMs: atS * 1000, x, y: 2 * x })

test('a path is as long as the bot drove it', () => {
  expect([...pathOf([at(0, 0), at(10, 500), at(20, 1000)])]).toEqual([0, 0, 500, 1000, 1000, 2000])
  expect([...pathOf([])]).toEqual([])
})

test('a path begins again where the game moved the bot, and after a time without reports', () => {
  expect([...pathOf([at(0, 0), at(10, 5000), at(20, 5010)])]).toEqual([5000, 10_000, 5010, 10_020])
  expect([...pathOf([at(0, 0), at(121, 10), at(131, 20)])]).toEqual([10, 20, 20, 40])
})
