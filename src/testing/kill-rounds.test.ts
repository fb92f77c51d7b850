import { expect, test } from 'vitest'
import { runKillRounds } from './kill-rounds.ts'

const ROUNDS = 8
const TIMEOUT_MS = 300_000

test('no acknowledged write is lost when the process is killed again and again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { lost, acknowledged } = await runKillRounds(ROUNDS)

  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThan(ROUNDS)
})
