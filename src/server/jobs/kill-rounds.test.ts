import { expect, test } from 'vitest'
import { migratedLocation } from '#testing/database.ts'
import { runJobKillRounds } from '#testing/job-kill-rounds.ts'

const ROUNDS = 5
const TIMEOUT_MS = 300_000

test('each item of a job is changed once despite repeated kills of the process', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { url } = await migratedLocation()

  const { kills, faults } = await runJobKillRounds(ROUNDS, url)

  expect({ kills, faults }).toEqual({ kills: ROUNDS, faults: 0 })
})
