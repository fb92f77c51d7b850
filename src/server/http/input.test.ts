import { expect, test } from 'vitest'
import { Problem } from '#contract/errors.ts'
import { testServer } from '#testing/app.ts'

const { app, db, anonymous, signedIn } = await testServer()

const CREDENTIALS = { username: 'Digger', password: 'correct horse battery' }
const NO_USER = '00000000-0000-4000-8000-000000000000'

const users = async () => (await db.selectFrom('auth_user').select('id').execute()).length

test.each([
  ['cut off', '{"username":"Digger"'],
  [
    'with a key twice',
    '{"username":"Digger","username":"Boss","password":"correct horse battery"}',
  ],
  ['with a prototype', '{"__proto__":{"role":"administrator"},"username":"Digger"}'],
  ['of a hundred thousand brackets', '['.repeat(4000)],
  ['with NUL, cut off', '{"username":"Dig\\u0000ger"'],
])('a body %s is refused and changes nothing', async (_, body) => {
  const answer = await anonymous().post('auth/register', body)

  expect(answer.statusCode).toBe(400)
  expect(Problem.parse(answer.json()).code).toBe('invalid_json')
  expect(await users()).toBe(0)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test.each([
  ['NUL', '"Dig\\u0000ger"'],
  ['half a surrogate pair', '"\\ud800"'],
  ['a number past all bounds', '1e400'],
  ['a number that would lose a digit', '9007199254740993'],
])('the field with %s is named', async (_, username) => {
  const body = `{"username":${username},"password":"correct horse battery"}`

  const answer = await anonymous().post('auth/register', body)

  expect(answer.statusCode).toBe(422)
  const { code, message, errors } = Problem.parse(answer.json())
  expect({ code, errors }).toEqual({
    code: 'invalid_request',
    errors: [{ pointer: '/body/username', message }],
  })
  expect(await users()).toBe(0)
})

test.each([
  ['of the wrong type', { username: 7, password: ['x'] }, ['/body/username', '/body/password']],
  ['that is a list', [], ['/body']],
  ['that is nothing', undefined, ['/body']],
  ['that is null', null, ['/body']],
  [
    'with several faults',
    { username: '', password: 'short', admin: true },
    ['/body/username', '/body/password', '/body/admin'],
  ],
])('a body %s is refused with every invalid field', async (_, body, pointers) => {
  const answer = await anonymous().post('auth/register', body)

  expect(answer.statusCode).toBe(422)
  const { errors } = Problem.parse(answer.json())
  expect([...new Set(errors.map(({ pointer }) => pointer))]).toEqual(pointers)
})

test.each(['gzip', 'GZIP', 'br', 'gzip, br'])(
  'a JSON body with the coding %s is refused',
  async (coding) => {
    const client = anonymous()
    client.headers = { 'content-encoding': coding }

    const answer = await client.post('auth/register', CREDENTIALS)

    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({
      code: 'unsupported_media_type',
      message: `The content coding "${coding.toLowerCase()}" is not supported. Send the body uncompressed.`,
    })
    expect(await users()).toBe(0)
  },
)

test('a JSON body with the coding identity is accepted', async () => {
  const client = anonymous()
  client.headers = { 'content-encoding': 'Identity' }

  expect((await client.post('auth/register', CREDENTIALS)).statusCode).toBe(201)
})

test('faults of the URL and of the body are reported together', async () => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.post('users/nobody/reject?why=1', { reason: '', no: 1 })

  expect(answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '/params/id',
    '/query',
    '/body/reason',
    '/body/no',
  ])
})

test('the name of an unknown field is shortened', async () => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.post(`users/${NO_USER}/reopen`, { ['x'.repeat(5000)]: 1 })

  expect(answer.json().errors).toEqual([
    { pointer: `/body/${'x'.repeat(63)}…`, message: 'Unknown field.' },
  ])
})

test.each([
  ['a right-to-left override', 'abc\u202edef'],
  ['a zero width space', 'abc\u200bdef'],
  ['a byte order mark', '\ufeffabc'],
  ['an escape', 'abc\u001b[31m'],
  ['a line separator', 'abc\u2028def'],
  ['a filler', 'abc\u3164def'],
  ['a tag', 'abc\u{e0041}def'],
  ['a variation selector', 'abc\ufe0f'],
  ['a noncharacter', 'abc\ufffe'],
  ['a pile of marks', `abc${'\u0301'.repeat(63)}`],
])('%s in a text is refused', async (_, reason) => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.post(`users/${NO_USER}/reject`, { reason })

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].pointer).toBe('/body/reason')
})

test('combined emoji are accepted as text', async () => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.post(`users/${NO_USER}/reject`, { reason: '👩‍🚀 ❤️‍🔥 🏴󠁧󠁢󠁥󠁮󠁧󠁿' })

  expect(answer.statusCode).toBe(404)
})

test.each([
  '0',
  '01',
  '1.0',
  '0x10',
  '-1',
  '+1',
  '1e3',
  '%EF%BC%91',
  '%D9%A1',
  '1%20',
  '%00',
  '2147483648',
  '99999999999',
  'NaN',
  '1,2',
])('an id written as %s is refused', async (id) => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.get(`br-bots/${id}`)

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].pointer).toBe('/params/id')
})

test('the largest id is accepted', async () => {
  const administrator = await signedIn('administrator')

  expect((await administrator.get('br-bots/2147483647')).statusCode).toBe(404)
})

test.each([
  ['page=1&page=2', '/query/page'],
  ['page=01', '/query/page'],
  ['page=1.0', '/query/page'],
  ['page=0x10', '/query/page'],
  ['page=%EF%BC%91', '/query/page'],
  ['page=0', '/query/page'],
  ['page=', '/query/page'],
  ['page[]=1', '/query/page[]'],
  ['page=99999999999', '/query/page'],
  ['per_page=101', '/query/per_page'],
  ['sort_by=password_hash', '/query/sort_by'],
  ['sort_by=username&sort_by=created_at', '/query/sort_by'],
  ['sort_order=DESC', '/query/sort_order'],
  ['search=a&search=b', '/query/search'],
  ['search=%00', '/query/search'],
  ['search=%E2%80%AE', '/query/search'],
  [`search=${'x'.repeat(101)}`, '/query/search'],
  ['state=approved%27--', '/query/state'],
  ['unknown=1', '/query/unknown'],
  ['__proto__=1', '/query/__proto__'],
  ['constructor=1', '/query/constructor'],
  ['PAGE=1', '/query/PAGE'],
])('a list request with %s is refused', async (query, pointer) => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.get(`users?${query}`)

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors.map((error: { pointer: string }) => error.pointer)).toEqual([pointer])
})

test('a page past the end is empty and still returns the total', async () => {
  const administrator = await signedIn('administrator')

  const answer = await administrator.get('users?page=2147483647&per_page=100')

  expect(answer.json()).toMatchObject({ data: [], meta: { total: 1, filtered: 1, pageCount: 1 } })
})

test('quotes, percent signs and markup in a search are literal', async () => {
  const administrator = await signedIn('administrator')

  for (const search of ["' OR 1=1 --", '%', '_', '\\', '"', '<img onerror>', '{{7*7}}', '*']) {
    const answer = await administrator.get(`users?search=${encodeURIComponent(search)}`)
    expect(answer.json().meta).toMatchObject({ total: 1, filtered: 0 })
  }
})

test('a body past its limit is refused: 4 KiB to sign in, 256 KiB elsewhere', async () => {
  const administrator = await signedIn('administrator')
  const padded = (bytes: number) => JSON.stringify(CREDENTIALS).padEnd(bytes)

  expect((await anonymous().post('auth/register', padded(4097))).json().code).toBe('too_large')
  expect((await anonymous().post('auth/register', padded(4096))).statusCode).toBe(201)
  const reopen = (bytes: number) =>
    administrator.post(`users/${NO_USER}/reopen`, '{}'.padEnd(bytes))
  expect((await reopen(256 * 1024 + 1)).statusCode).toBe(413)
  expect((await reopen(256 * 1024)).statusCode).toBe(404)
})

test('callers without permission are refused whatever they send', async () => {
  const huge = 'x'.repeat(300 * 1024)

  expect((await anonymous().post(`users/${NO_USER}/approve`, huge)).json().code).toBe('signed_out')
  const viewer = await signedIn('viewer')
  expect((await viewer.post(`users/${NO_USER}/approve`, huge)).json().code).toBe('forbidden')
})
