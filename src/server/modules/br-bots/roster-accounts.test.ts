import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildServer } from '#testing/factories.ts'
import { sendRoster } from '#testing/imports.ts'

const { db, signedIn } = await testServer()
let admin: Client
let account: number

beforeEach(async () => {
  admin = await signedIn('administrator')
  const server_id = await buildServer(db, { name: 'Kyiv' })
  const values = { cash: 500_000, deposit: 7_000_000, skin: 5, payday: 3 }
  account = await buildAccount(db, { server_id, nickname: 'Left_1', ...values })
})

const send = async (content: string) => {
  const report = await sendRoster(admin, content)
  expect(report.faults).toEqual([])
}

const read = async () => (await admin.get(`bots/${account}`)).json()

test('an account that a deleted bot left keeps the values that the roster does not have', async () => {
  await send('nickname,password,servers,cash,skin\nLeft_1,new password,Kyiv,,\n')

  expect(await read()).toMatchObject({ cash: 500_000, deposit: 7_000_000, skin: 5, payday: 3 })
})

test('it gets the values that the roster has, and the audit log has the account', async () => {
  await send(
    'nickname,password,servers,cash,deposit,payday,skin\nLeft_1,new password,Kyiv,0,2,0,9\n',
  )

  expect(await read()).toMatchObject({ cash: 0, deposit: 2, skin: 9, payday: 0 })
  const { after } = await db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'br_bot.imported')
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({
    changed_accounts: { total: 1, first_id: account, last_id: account },
  })
})
