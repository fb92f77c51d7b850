import { expect, test } from 'vitest'
import { freshLocation } from '#testing/database.ts'
import { ROWS, runImportKillRounds } from '#testing/import-kill-rounds.ts'

test('each row of a file is imported once despite repeated kills of the process', {
  timeout: 300_000,
}, async () => {
  const { url } = await freshLocation()

  const { kills, counts } = await runImportKillRounds(3, url)

  expect(kills).toBe(3)
  expect(counts).toEqual({ processed: ROWS, done: ROWS, bots: ROWS, named: ROWS, chunks: 0 })
})
