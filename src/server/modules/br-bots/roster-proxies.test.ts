import { beforeEach, expect, test } from 'vitest'
import { type Client, testServer } from '#testing/app.ts'
import { buildProxy, buildServer } from '#testing/factories.ts'
import { sendRoster } from '#testing/imports.ts'

const { db, signedIn } = await testServer()
let admin: Client

beforeEach(async () => {
  admin = await signedIn('administrator')
  await buildServer(db, { name: 'BR | Kyiv' })
})

const HEADER = 'nickname,password,servers,proxy,group'

const send = (content: string) => sendRoster(admin, content)

const proxyIds = async () =>
  (await db.selectFrom('br_bot').select('proxy_id').orderBy('id').execute()).map(
    ({ proxy_id }) => proxy_id,
  )

test('proxies must exist and not be banned', async () => {
  await buildProxy(db, { ip: '203.0.113.1', port: 1, is_banned: true })
  await buildProxy(db, { ip: '203.0.113.2', port: 2, login: 'a' })
  await buildProxy(db, { ip: '203.0.113.2', port: 2, login: 'b' })

  const report = await send(
    [
      HEADER,
      'a,pw,Kyiv,203.0.113.1:1,',
      'b,pw,Kyiv,203.0.113.2:2,',
      'c,pw,Kyiv,203.0.113.3:3,',
      'd,pw,Kyiv,203.0.113.3,',
    ].join('\n'),
  )

  expect(report.faults).toEqual([
    { line: 2, field: 'proxy', message: 'The proxy 203.0.113.1:1 is banned.' },
    {
      line: 3,
      field: 'proxy',
      message:
        'Several proxies have the address 203.0.113.2:2. Leave this field empty and select a proxy in the list.',
    },
    { line: 4, field: 'proxy', message: 'There is no proxy 203.0.113.3:3.' },
    { line: 5, field: 'proxy', message: 'Must have the format ip:port.' },
  ])
})

test('proxies with the same address resolve to the one that is not banned; IPv6 is in brackets', async () => {
  await buildProxy(db, { ip: '2001:db8::1', port: 9, login: 'a', is_banned: true })
  const proxy_id = await buildProxy(db, { ip: '2001:db8::1', port: 9, login: 'b' })

  await send(`${HEADER}\na,pw,Kyiv,[2001:DB8::1]:9,`)

  expect(await proxyIds()).toEqual([proxy_id])
})

test.each([
  ['2001:db8::1', '[2001:0DB8:0:0::1]:9'],
  ['2001:db8:0:0::1', '[2001:DB8:0:0::1]:9'],
])('the proxy %s is found by the address %s', async (ip, address) => {
  const proxy_id = await buildProxy(db, { ip, port: 9 })

  const report = await send(`${HEADER}\na,pw,Kyiv,${address},`)

  expect(report.faults).toEqual([])
  expect(await proxyIds()).toEqual([proxy_id])
})

test('two proxies with spellings of the same address are several proxies', async () => {
  await buildProxy(db, { ip: '2001:db8::1', port: 9 })
  await buildProxy(db, { ip: '2001:db8:0:0::1', port: 9 })

  const report = await send(`${HEADER}\na,pw,Kyiv,[2001:db8:0:0::1]:9,`)

  expect(report.faults).toMatchObject([
    {
      line: 2,
      field: 'proxy',
      message: expect.stringMatching(/^Several proxies have the address/),
    },
  ])
})
