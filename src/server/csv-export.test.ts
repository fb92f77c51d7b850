import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildUser } from '#testing/people.ts'
import { exportCsv } from './csv-export.ts'

const { db, signedIn } = await testServer()

test('a filtered list is exported completely as safe CSV, and the export is audited', async () => {
  const administrator = await signedIn('administrator')
  for (const name of ['=cmd|/c calc', 'Тарас, "Сич"', '+380']) await buildUser(db, name)
  await buildUser(db, 'Other', { state: 'rejected', state_reason: 'no\nreason' })

  const answer = await administrator.get('users/export?state=pending')

  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="users-[0-9-]{10}\.csv"$/),
    'cache-control': 'no-store',
  })
  const [head, ...lines] = answer.body.split('\r\n')
  expect(head).toBe('\uFEFFusername,role,state,state_reason,created_at,seen_at,sessions')
  expect(lines.map((line) => line.slice(0, line.indexOf(',viewer')))).toEqual([
    `'+380`,
    '"Тарас, ""Сич"""',
    `'=cmd|/c calc`,
    '',
  ])
  const audited = await db
    .selectFrom('audit')
    .select(['action', 'user_id', 'after'])
    .where('action', '=', 'user.exported')
    .execute()
  expect(audited).toEqual([
    {
      action: 'user.exported',
      user_id: administrator.userId,
      after: { filter: { search: '', state: 'pending' } },
    },
  ])
})

test('no row of a large file is missing or repeated, even with equal timestamps', async () => {
  const administrator = await signedIn('administrator')
  const at = new Date('2026-01-01T00:00:00Z')
  for (let index = 0; index < 1234; index++)
    await buildUser(db, `user ${index}`, { created_at: at })

  const { body } = await administrator.get('users/export?search=user')

  const names = body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0])
  expect(names).toHaveLength(1234)
  expect(new Set(names).size).toBe(1234)
})

test('an export yields to other work after each piece', async () => {
  const caller = { userId: null, username: null, ip: '', agent: '', requestId: '' }
  const pieces = await exportCsv(
    {
      db,
      caller,
      transact: (job) => db.transaction().execute(job),
      authorize: async () => undefined,
    },
    {
      action: 'user.exported',
      query: { search: '' },
      columns: { id: ({ id }: { id: number }) => id },
      read: async (last = { id: 0 }, limit) =>
        Array.from({ length: last.id < 4 * limit ? limit : 1 }, (_, index) => ({
          id: last.id + index + 1,
        })),
    },
  )
  const turns = { count: 0, isDone: false }
  const countTurns = async () => {
    for (; !turns.isDone; turns.count++) await setImmediate()
  }
  const counting = countTurns()

  const seen: number[] = []
  for await (const _ of pieces) seen.push(turns.count)
  turns.isDone = true
  await counting

  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(5)
})

test('paging parameters are refused', async () => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.get('users/export?page=2')

  expect(answer.statusCode).toBe(422)
})
