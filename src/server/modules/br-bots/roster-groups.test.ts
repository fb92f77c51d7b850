import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildGroup, buildServer } from '#testing/factories.ts'
import { rosterOf, sendRoster } from '#testing/imports.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
  await buildServer(db, { name: 'BR | Kyiv' })
})

const HEADER = 'nickname,password,servers,proxy,group'

const send = (content: string) => sendRoster(admin, content)

const groups = () =>
  db.selectFrom('br_bot_group').select(['id', 'name', 'size', 'bot_count']).orderBy('id').execute()

test('new groups are as large as they need to be', async () => {
  await send(rosterOf(51, { group: 'Ранок' }))

  expect(await groups()).toMatchObject([{ name: 'Ранок', size: 51, bot_count: 51 }])
})

test('groups have at most a thousand bots; lines beyond that are reported', async () => {
  const report = await send(rosterOf(1002, { group: 'Shift' }))

  expect(report).toMatchObject({ total: 1002, valid: 1000, imported: 0 })
  expect(report.faults).toMatchObject([
    { line: 1002, field: 'group' },
    { line: 1003, field: 'group' },
  ])
  expect(await groups()).toEqual([])
})

test('existing groups keep their size, and their names match in any case', async () => {
  await buildGroup(db, { name: 'Shift 1', size: 3, bot_count: 2 })

  const report = await send(`${HEADER}\na,pw,Kyiv,,SHIFT 1\nb,pw,Kyiv,,shift 1`)

  expect(report.faults).toEqual([
    {
      line: 3,
      field: 'group',
      message: 'The group "SHIFT 1" can have 3 bots and has room for 1 of this file.',
    },
  ])
  await send(`${HEADER}\na,pw,Kyiv,,SHIFT 1`)
  expect(await groups()).toMatchObject([{ name: 'Shift 1', size: 3, bot_count: 3 }])
})
