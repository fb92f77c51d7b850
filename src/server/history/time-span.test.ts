import { beforeEach, expect, test } from 'vitest'
import { SECOND_MS } from '#domain/time-units.ts'
import { type Client, testServer } from '#testing/app.ts'

const { db, signedIn } = await testServer()

const START_MS = Date.parse('2026-11-01T10:00:00.000Z')
/** The times of rows in the order of their ids, in seconds. */
const SECONDS = [0, 590, 3, 1100, 595, 1098, 2400, 2390, 5000, 4999]
const TIMES = SECONDS.map((second) => new Date(START_MS + second * SECOND_MS))

let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

async function writeLines() {
  for (const [index, at] of TIMES.entries())
    await db
      .insertInto('log')
      .values({
        ...{ at, level: 'info', source: index % 2 === 0 ? 'audit' : 'requests' },
        ...{ message: `line ${index}`, text_key: `line ${index}`, request_id: null },
      })
      .execute()
}

async function writeEntries() {
  for (const [index, at] of TIMES.entries())
    await db
      .insertInto('audit')
      .values({
        ...{ at, action: 'server.added', entity: 'server', entity_id: String(index) },
        ...{ ip: '192.0.2.1', request_id: 'r' },
      })
      .execute()
}

interface Timed {
  readonly id: number
  readonly at: string
}

/** Requests the rows from and until the time of each row, and compares them with those that a test of each row finds. */
async function expectExactSpans(path: string, more: Readonly<Record<string, string>>) {
  const list = async (span: object): Promise<string[]> => {
    const { data } = (
      await administrator.get(`${path}?${new URLSearchParams({ ...more, ...span })}`)
    ).json()
    return data.map(({ at }: Timed) => at).sort()
  }
  const all = TIMES.map((at) => at.toISOString()).sort()
  for (const bound of all) {
    expect(await list({ from: bound })).toEqual(all.filter((at) => at >= bound))
    expect(await list({ until: bound })).toEqual(all.filter((at) => at <= bound))
    expect(await list({ from: bound, until: bound })).toEqual([bound])
  }
  expect(await list({ from: '0000-01-01T00:00:00Z' })).toEqual(all)
  expect(await list({ until: '9999-12-31T23:59:59Z' })).toEqual(all)
  expect(await list({ from: '9999-12-31T23:59:59Z' })).toEqual([])
}

test.each([{}, { level: 'info' }, { search: 'line' }, { q: '"line"' }])(
  'the log with %o returns the lines of a time span, even if they were written late',
  async (more) => {
    await writeLines()

    await expectExactSpans('logs', more)
  },
)

test.each([{}, { action: 'server.added' }, { q: 'entity:server' }])(
  'the audit log with %o returns the entries of a time span, even if their transactions were long',
  async (more) => {
    await writeEntries()

    await expectExactSpans('audit', { per_page: '100', ...more })
  },
)

test('a span of a filter on the time contains rows that were written late', async () => {
  await writeLines()
  await writeEntries()
  const [, , third] = TIMES
  const q = `at>=${third?.toISOString()} at<=2026-11-01T10:09:55Z`

  for (const path of ['logs', 'audit']) {
    const { data } = (await administrator.get(`${path}?${new URLSearchParams({ q })}`)).json()
    expect(data).toHaveLength(3)
  }
})
