import { beforeEach, expect, test } from 'vitest'
import { MASK } from '#contract/mask.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildAccount, buildBrBot, buildProxy, buildServer } from '#testing/factories.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
})

const PASSWORD_MESSAGE = 'This is the mask. Enter the password itself.'

const bot = { nickname: 'Digger', password: MASK }
const proxy = { host: 'proxy.example', port: 80, password: MASK }

test.each([
  ['bots', 'password', (server_id: number) => ({ ...bot, server_id }), PASSWORD_MESSAGE],
  ['br-bots', 'password', (id: number) => ({ ...bot, server_ids: [id] }), PASSWORD_MESSAGE],
  ['proxies', 'password', () => proxy, PASSWORD_MESSAGE],
  ['captcha/add', 'key', () => ({ key: MASK }), 'This is the mask. Enter the key itself.'],
] as const)('%s refuses the mask as the %s of a new row', async (path, field, draft, message) => {
  const answer = await admin.post(path, draft(await buildServer(db)))

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual([{ pointer: `/body/${field}`, message }])
})

test.each([
  ['PUT', 'bots', () => buildAccount(db)],
  ['POST', 'br-bots', () => buildBrBot(db)],
  ['PUT', 'proxies', () => buildProxy(db)],
] as const)('%s %s/:id does not replace a password with the mask', async (method, path, build) => {
  const url = `${path}/${await build()}`
  const passwordOf = async () => (await admin.get(`${url}?reveal=true`)).json().password
  const before = await passwordOf()

  const answer = await admin.call(method, url, { password: MASK })

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual([{ pointer: '/body/password', message: PASSWORD_MESSAGE }])
  expect(await passwordOf()).toBe(before)
})

test.each([
  ['proxies/import', 'lines', `# proxies\n203.0.113.1:80:op:${MASK}`],
  ['br-bots/import', 'csv', `nickname,password,servers\nDigger,${MASK},Kyiv`],
])('the mask as a password is a fault of its row: %s', async (path, format, content) => {
  await buildServer(db, { name: 'Kyiv' })

  const report = (await admin.post(path, { format, content })).json()

  expect(report).toEqual({
    total: 1,
    valid: 0,
    imported: 0,
    faults: [{ line: 2, field: 'password', message: PASSWORD_MESSAGE }],
  })
})
