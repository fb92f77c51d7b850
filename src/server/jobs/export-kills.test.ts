import { expect, test } from 'vitest'
import { migratedLocation } from '#testing/database.ts'
import { runExportKillRounds } from '#testing/export-kill-rounds.ts'

test('an export of many rows is complete after repeated kills of the process', {
  timeout: 300_000,
}, async () => {
  const { url } = await migratedLocation()

  const { kills, isComplete, processed } = await runExportKillRounds(3, url)

  expect({ kills, isComplete, processed }).toEqual({
    kills: 3,
    isComplete: true,
    processed: 15_000,
  })
})
