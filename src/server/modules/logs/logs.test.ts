import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ErrorGroup, LogLine } from '#contract/logs.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { sealAudit } from '#server/history/audit-chain.ts'
import { sweepLog } from '#server/history/log.ts'
import { LogWriter } from '#server/history/log-writer.ts'
import { createLogger } from '#server/history/logger.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'
import { withoutTable } from '#testing/without-table.ts'

const book = new LogWriter()
const logger = createLogger('debug', book)
const { db, signedIn } = await testServer({ logger })
let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

interface Page {
  data: LogLine[]
  next: number | null
}

const list = async (query = ''): Promise<Page> => (await administrator.get(`logs${query}`)).json()
const messages = async (query = '') => (await list(query)).data.map(({ message }) => message)
/** Everything logged so far is in the database afterwards, and every change in the log. */
async function flush() {
  while (await sealAudit(db, vault));
  book.attach({ db, live: SILENT_LIVE })
  await book.close()
}

test('server lines and audit entries are listed in one chronological order', async () => {
  const { id } = (await administrator.post('captcha/add', { key: 'AIzaSy-key', label: 'A' })).json()
  await administrator.call('PUT', `captcha/update/${id}`, { label: 'B' })
  await administrator.post('captcha/add', { key: 'short' })
  logger.child({ source: 'live' }).warn('NATS is unavailable')
  await administrator.get('captcha')
  await flush()

  const { data, next } = await list()

  expect(next).toBeNull()
  expect(data.map(({ level, source, message }) => [level, source, message])).toEqual([
    ['warn', 'live', 'NATS is unavailable'],
    ['info', 'requests', 'POST /api/captcha/add 422'],
    ['info', 'requests', `PUT /api/captcha/update/${id} 200`],
    ['info', 'requests', 'POST /api/captcha/add 201'],
    ['info', 'audit', `captcha_key.changed ${id}`],
    ['info', 'audit', `captcha_key.added ${id}`],
  ])
  expect(data[1]).toMatchObject({
    user_id: administrator.userId,
    username: expect.stringContaining('administrator'),
    details: { ip: administrator.remoteAddress, status: 422 },
    audit: null,
  })
  expect(data[4]?.audit).toMatchObject({
    action: 'captcha_key.changed',
    before: { label: 'A' },
    after: { label: 'B' },
  })
})

test('lines are filtered by level, source, user, text and time, alone and combined', async () => {
  const other = await signedIn('operator')
  await other.post('captcha/add', { key: 'AIzaSy-key', label: 'Ґанок' })
  logger.info('one')
  logger.warn('two words')
  logger.error({ err: new Error('boom') }, 'three words')
  await flush()
  const yesterday = new Date(Date.now() - DAY_MS).toISOString()

  expect(await messages('?level=warn')).toEqual(['three words', 'two words'])
  expect(await messages('?level=error&source=server')).toEqual(['three words'])
  expect(await messages('?source=requests')).toEqual(['POST /api/captcha/add 201'])
  expect(await messages(`?user_id=${other.userId}`)).toHaveLength(2)
  expect(await messages(`?user_id=${other.userId}&source=audit`)).toHaveLength(1)
  expect(await messages('?search=WORDS')).toEqual(['three words', 'two words'])
  expect(await messages('?search=words&level=error')).toEqual(['three words'])
  expect(await messages('?search=boom')).toEqual(['three words'])
  expect(await messages(`?search=${encodeURIComponent('ґАНОК')}`)).toHaveLength(1)
  expect(await messages(`?search=%25%25%25`)).toEqual([])
  expect(await messages(`?from=${yesterday}`)).toHaveLength(5)
  expect(await messages(`?until=${yesterday}`)).toEqual([])
})

test('a page continues where the previous one ended, and reports newer lines', async () => {
  for (let line = 1; line <= 5; line++) logger.info(`line ${line}`)
  await flush()

  const first = await list('?limit=2&search=line')
  const second = await list(`?limit=2&search=line&before=${first.next}`)
  const last = await list(`?limit=2&search=line&before=${second.next}`)
  logger.info('line 6')
  await flush()
  const since = await messages(`?after=${first.data[0]?.id}`)

  expect([first, second, last].map(({ data }) => data.map(({ message }) => message))).toEqual([
    ['line 5', 'line 4'],
    ['line 3', 'line 2'],
    ['line 1'],
  ])
  expect(last.next).toBeNull()
  expect(since).toEqual(['line 6'])
})

test('identical errors are grouped with their count, ignoring ids and numbers', async () => {
  for (const port of [4001, 4002, 4003])
    logger.error({ code: 'ECONN', port }, `no answer from port ${port}`)
  logger.warn('something else')
  logger.info('no error')
  await flush()
  logger.error({ port: 4004 }, 'no answer from port 4004')
  await flush()

  const groups: ErrorGroup[] = (await administrator.get('logs/error-groups')).json()

  groups.sort((a, b) => b.count - a.count)
  expect(groups.map(({ message, count }) => [message, count])).toEqual([
    ['no answer from port 4004', 4],
    ['something else', 1],
  ])
  expect(groups[0]?.details).toMatchObject({ port: 4004 })
})

test('lines wait while the database is unavailable, and any text is accepted', async () => {
  book.attach({ db, live: SILENT_LIVE })
  await withoutTable(db, 'log', () => book.close())
  logger.info('nul \0, half \ud800, <img onerror>, {{7*7}}')
  await flush()

  expect(await messages()).toEqual(['nul \ufffd, half \ufffd, <img onerror>, {{7*7}}'])
})

test('the writer keeps the log within its size limit, at start and under many lines', async () => {
  const fill = async () => {
    const { id } = await db.selectFrom('log').select('id').orderBy('id').executeTakeFirstOrThrow()
    const first_id = id - (id % 1000)
    await db
      .insertInto('log_segment')
      .values({ first_id, bytes: 600 * 1024 * 1024 })
      .execute()
  }
  const fresh = new LogWriter()
  const other = createLogger('info', fresh)
  const write = async (message: string, lines: number) => {
    for (let line = 0; line < lines; line++) other.info(message)
    fresh.attach({ db, live: SILENT_LIVE })
    await fresh.close()
  }
  logger.info('old')
  await flush()
  await fill()

  await write('new', 1)
  expect(await messages()).toEqual(['new'])
  await fill()
  await write('many', 2100)

  expect(await messages('?search=new')).toEqual([])
  expect(await messages('?search=many&limit=500')).not.toEqual([])
})

test('lines that are logged while a batch is stored drop no line for which there is room', async () => {
  const crowded = new LogWriter()
  const many = createLogger('info', crowded)
  const log = (lines: number) => {
    for (let line = 0; line < lines; line++) many.info('many')
  }
  let isSecond = false
  let more = 50
  // Logs more lines while the second batch is stored.
  const busy = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isSecond) log(more)
      if (isSecond) more = 0
      return result
    },
  })
  const changed = () => {
    isSecond = true
  }
  log(5000)

  crowded.attach({ db: busy, live: { ...SILENT_LIVE, changed } })
  await crowded.close()

  const lines = db.selectFrom('log').select(['message', sql<number>`count(*)`.as('amount')])
  expect(await lines.groupBy('message').execute()).toEqual([{ message: 'many', amount: 5050 }])
})

test('a stored line is small, whatever its content', async () => {
  logger.error({ err: new Error('long '.repeat(100_000)) }, 'wide '.repeat(10_000))
  await flush()

  const { data } = await list()
  const groups = (await administrator.get('logs/error-groups')).json()

  expect(JSON.stringify(data).length).toBeLessThan(12_000)
  expect(JSON.stringify(groups).length).toBeLessThan(12_000)
})

test('old lines are deleted, including those of audit entries, and the audit log stays', async () => {
  await administrator.post('captcha/add', { key: 'AIzaSy-key' })
  logger.warn('old')
  await flush()
  await db
    .updateTable('log')
    .set({ at: new Date(Date.now() - 6 * DAY_MS) })
    .execute()
  await db
    .updateTable('error_group')
    .set({ last_at: new Date(Date.now() - 6 * DAY_MS) })
    .execute()
  logger.info('new')
  await flush()

  await sweepLog(db, 2)

  expect(await messages()).toEqual(['new'])
  expect((await administrator.get('logs/error-groups')).json()).toEqual([])
  expect((await administrator.get('audit')).json().meta.total).toBe(1)
  expect(await messages('?search=old')).toEqual([])
})

test('the filtered lines can be exported as a file, to the last line', async () => {
  await administrator.post('captcha/add', { key: 'AIzaSy-key', label: '=1+1' })
  for (let line = 1; line <= 700; line++) logger.info(`=line ${line}`)
  await flush()

  const answer = await administrator.get('logs/export?source=server')
  const rows = answer.body.trimEnd().split('\r\n')

  expect(answer.headers['content-disposition']).toContain('logs')
  expect(rows).toHaveLength(701)
  expect(rows[1]).toContain(`'=line 700`)
  expect(answer.body).not.toContain('captcha')
})

test.each(['?level=loud', '?limit=501', '?search=ab', '?before=0', '?until=now', '?page=1'])(
  '%s is refused',
  async (query) => {
    expect((await administrator.get(`logs${query}`)).statusCode).toBe(422)
  },
)
