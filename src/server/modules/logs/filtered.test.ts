import { beforeEach, expect, test } from 'vitest'
import type { LogLine } from '#contract/logs.ts'
import { LogWriter } from '#server/history/log-writer.ts'
import { createLogger } from '#server/history/logger.ts'
import { type Client, testServer } from '#testing/app.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'

const writer = new LogWriter()
const logger = createLogger('debug', writer)
const { db, signedIn } = await testServer({ logger })
let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

const list = async (query = ''): Promise<{ data: LogLine[]; next: number | null }> =>
  (await administrator.get(`logs${query}`)).json()
const messages = async (query: string) => (await list(query)).data.map(({ message }) => message)

test('a filter selects lines with the other parameters, page by page, in the file, too', async () => {
  const log = logger.child({ source: 'live' })
  for (const name of ['first', 'second', 'third']) log.warn(`NATS is unavailable: ${name}`)
  log.error('NATS is gone')
  logger.child({ source: 'server' }).warn('The disk is full')
  writer.attach({ db, live: SILENT_LIVE })
  await writer.close()
  const of = (q: string, more: Record<string, string> = {}) =>
    `?${new URLSearchParams({ q, ...more })}`
  const warnings = '-level:error "NATS"'

  const page = await list(of(warnings, { limit: '2' }))
  const rest = await list(of(warnings, { limit: '2', before: String(page.next) }))
  const newer = await list(of(warnings, { after: String(rest.data[0]?.id) }))

  expect([...page.data, ...rest.data].map(({ message }) => message)).toEqual([
    'NATS is unavailable: third',
    'NATS is unavailable: second',
    'NATS is unavailable: first',
  ])
  expect(rest.next).toBeNull()
  expect(newer.data).toEqual(page.data)
  expect(await messages(of('level:error,fatal or source:server'))).toEqual([
    'The disk is full',
    'NATS is gone',
  ])
  expect(await messages(of('source:live', { search: 'unavailable: s' }))).toEqual([
    'NATS is unavailable: second',
  ])
  expect(await messages(of('-level:debug at<-1h'))).toEqual([])
  const file = await administrator.get(`logs/export${of('level:error source:live')}`)
  expect(file.body.trim().split('\r\n')).toHaveLength(2)
  const wrong = await administrator.get(`logs${of('lvl:error')}`)
  expect(wrong.json().errors).toMatchObject([{ pointer: '/query/q', start: 0, end: 3 }])
})
