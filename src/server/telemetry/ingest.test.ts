import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { onTeardown } from '#testing/on-teardown.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { AppError } from '../errors.ts'
import { Ingest } from './ingest.ts'
import { LiveFleet } from './live-fleet.ts'

const db = await testDatabase()
const RETRY_AFTER_MAX_S = 5

let ingest: Ingest

beforeEach(() => {
  ingest = new Ingest(db, SILENT_LIVE, new LiveFleet(db, SILENT_LIVE, pino({ level: 'silent' })))
  onTeardown(() => ingest.close())
})

/** Why a batch of an agent was refused. */
async function refusalOf(agentId: number, bytes: Uint8Array): Promise<AppError> {
  const key = { scope: 'agent', id: 'key', name: 'Frankfurt', agentId } as const
  try {
    await ingest.accept(key, { bytes, coding: undefined })
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('the batch was accepted')
}

test('while batches take 64 MiB, others are refused for a few seconds', async () => {
  const unreadable = Buffer.alloc(2 ** 20)
  const agents = Array.from({ length: 60 }, (_, index) => index + 1)

  const refusals = await Promise.all(agents.map((agent) => refusalOf(agent, unreadable)))
  const later = await refusalOf(60, unreadable)

  // One MiB each, and a quarter for the parsed reports.
  expect(refusals.map(({ code }) => code)).toEqual([
    ...Array(51).fill('invalid_json'),
    ...Array(9).fill('busy'),
  ])
  for (const { details } of refusals.slice(51)) {
    expect(details.retryAfter).toBeGreaterThanOrEqual(1)
    expect(details.retryAfter).toBeLessThanOrEqual(RETRY_AFTER_MAX_S)
  }
  expect(later.code).toBe('invalid_json')
})
