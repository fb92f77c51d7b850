import { beforeEach, expect, test } from 'vitest'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { MASK } from '#contract/mask.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { withoutTable } from '#testing/without-table.ts'

const KEY = 'AIzaSy-first-key'
const OTHER = 'AIzaSy-other-key'

const { db, signedIn, liveHints } = await testServer()
let operator: Client

beforeEach(async () => {
  operator = await signedIn('operator')
})

const list = async (client = operator, query = ''): Promise<CaptchaKey[]> =>
  (await client.get(`captcha${query}`)).json()
const add = async (body: object): Promise<CaptchaKey> =>
  (await operator.post('captcha/add', body)).json()
const update = (id: number, body: object) => operator.call('PUT', `captcha/update/${id}`, body)
const audited = () =>
  db
    .selectFrom('audit')
    .select(['action', 'entity_id', 'user_id', 'before', 'after'])
    .orderBy('id')
    .execute()

test('a key is added, sealed and listed with a mask that contains no part of it', async () => {
  const answer = await operator.post('captcha/add', { key: KEY, label: 'Main' })

  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({ label: 'Main', key: MASK, version: 1 })
  expect(MASK).toBe('*'.repeat(40))
  expect(await list()).toEqual([answer.json()])
  const { key_sealed } = await db
    .selectFrom('captcha_key')
    .select('key_sealed')
    .executeTakeFirstOrThrow()
  expect(key_sealed).not.toContain(KEY)
  expect(liveHints.changed).toEqual([{ topic: 'captcha_keys', ids: [answer.json().id] }])
})

test('the newest key is first, and a key without a label has the label null', async () => {
  const first = await add({ key: KEY, label: '' })
  const second = await add({ key: OTHER })

  expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await list()).map(({ label }) => label)).toEqual([null, null])
})

test('keys can be revealed; the response is not cached and the reveal is audited', async () => {
  const { id } = await add({ key: KEY })

  const answer = await operator.get('captcha?reveal=true')

  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toMatchObject([{ id, key: KEY }])
  expect((await audited()).at(-1)).toEqual({
    action: 'captcha_key.revealed',
    entity_id: null,
    user_id: operator.userId,
    before: null,
    after: { fields: ['key'], ids: [id] },
  })
  expect(await list(operator, '?reveal=false')).toMatchObject([{ key: MASK }])
  expect(await audited()).toHaveLength(2)
})

test('a filter selects keys by their labels in any case, and only these are revealed', async () => {
  const main = await add({ key: KEY, label: 'МІЙ ключ' })
  await add({ key: OTHER, label: 'Spare' })
  const unlabeled = await add({ key: OTHER })
  const idsOf = async (q: string) =>
    (await list(operator, `?${new URLSearchParams({ q })}`)).map(({ id }) => id)

  expect(await idsOf('label:"мій"')).toEqual([main.id])
  expect(await idsOf('"КЛЮЧ"')).toEqual([main.id])
  expect(await idsOf('label="мій"')).toEqual([])
  expect(await idsOf('label:none or label="spare"')).toHaveLength(2)
  expect(await idsOf('-"spare" created>-1h')).toEqual([unlabeled.id, main.id])
  const revealed = await list(
    operator,
    `?${new URLSearchParams({ q: 'label:"мій"', reveal: 'true' })}`,
  )
  expect(revealed).toMatchObject([{ id: main.id, key: KEY }])
  expect((await audited()).at(-1)?.after).toEqual({ fields: ['key'], ids: [main.id] })
  const unknown = await operator.get(`captcha?${new URLSearchParams({ q: 'label:x key:y' })}`)
  expect(unknown.json().errors).toMatchObject([{ pointer: '/query/q', start: 8, end: 11 }])
})

test('nothing is revealed without an audit entry', async () => {
  await add({ key: KEY })

  const answer = await withoutTable(db, 'audit', () => operator.get('captcha?reveal=true'))

  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain(KEY)
})

test.each([
  ['administrator', 200],
  ['operator', 200],
  ['dealer', 403],
  ['viewer', 403],
] as const)('%s asks for keys in clear: %i', async (role, status) => {
  await add({ key: KEY })
  const client = await signedIn(role)

  const answer = await client.get('captcha?reveal=true')

  expect(answer.statusCode).toBe(status)
  expect(answer.body.includes(KEY)).toBe(status === 200)
  expect(await list(client)).toMatchObject([{ key: MASK }])
})

test('a change of the key or of the label alone leaves the other', async () => {
  const { id } = await add({ key: KEY, label: 'Main' })

  await update(id, { label: 'Spare' })
  const relabeled = await list(operator, '?reveal=true')
  await update(id, { key: OTHER })
  const rekeyed = await list(operator, '?reveal=true')
  await update(id, { label: null, key: KEY })

  expect(relabeled).toMatchObject([{ label: 'Spare', key: KEY }])
  expect(rekeyed).toMatchObject([{ label: 'Spare', key: OTHER }])
  expect(await list(operator, '?reveal=true')).toMatchObject([
    { label: null, key: KEY, version: 4 },
  ])
})

test('changes and deletions are audited, keys as hashes', async () => {
  const { id } = await add({ key: KEY, label: 'Main' })

  await update(id, { label: 'Spare', key: OTHER })
  await operator.delete(`captcha/delete/${id}`)

  const first = { label: 'Main', key: vault.mark(KEY) }
  const second = { label: 'Spare', key: vault.mark(OTHER) }
  expect(await audited()).toMatchObject([
    { action: 'captcha_key.added', entity_id: String(id), before: null, after: first },
    { action: 'captcha_key.changed', entity_id: String(id), before: first, after: second },
    { action: 'captcha_key.deleted', entity_id: String(id), before: second, after: null },
  ])
  expect(JSON.stringify(await audited())).not.toMatch(/AIzaSy/)
  expect(await list()).toEqual([])
  expect(liveHints.changed).toHaveLength(3)
})

test('a stale change is refused with the current, masked row and changes nothing', async () => {
  const { id, version } = await add({ key: KEY, label: 'Main' })
  await update(id, { label: 'Theirs', version })
  const before = await audited()

  const answer = await update(id, { label: 'Mine', key: OTHER, version })
  const removal = await operator.call('DELETE', `captcha/delete/${id}`, { version })

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'stale_version',
    current: { id, label: 'Theirs', key: MASK, version: 2 },
  })
  expect(removal.json().code).toBe('stale_version')
  expect(await list(operator, '?reveal=true')).toMatchObject([{ label: 'Theirs', key: KEY }])
  expect((await audited()).slice(0, -1)).toEqual(before)
})

test('a deleted key is not found', async () => {
  const { id } = await add({ key: KEY })
  await operator.call('DELETE', `captcha/delete/${id}`, {})

  expect((await update(id, { label: 'x' })).json()).toMatchObject({
    code: 'not_found',
    message: 'Captcha key not found.',
  })
  expect((await operator.delete(`captcha/delete/${id}`)).statusCode).toBe(404)
})

test.each([
  [{}, '/body/key'],
  [{ key: 'x'.repeat(7) }, '/body/key'],
  [{ key: 'x'.repeat(513) }, '/body/key'],
  [{ key: MASK }, '/body/key'],
  [{ key: 'zero\u200bwidth' }, '/body/key'],
  [{ key: KEY, label: 'x'.repeat(101) }, '/body/label'],
  [{ key: KEY, label: 7 }, '/body/label'],
  [{ key: KEY, owner: 'me' }, '/body/owner'],
])('%j is refused, and nothing written', async (body, pointer) => {
  const answer = await operator.post('captcha/add', body)

  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject([{ pointer }])
  expect(await list()).toEqual([])
})

test('labels and keys of the maximum length and with any character are stored unchanged', async () => {
  const label = '<img onerror>'.padEnd(100, 'ї')
  await add({ key: 'ключ'.padEnd(512, '😀'), label })

  expect(await list(operator, '?reveal=true')).toMatchObject([
    { label, key: 'ключ'.padEnd(512, '😀') },
  ])
})

test('an update without a field to change is refused', async () => {
  const { id } = await add({ key: KEY })

  expect((await update(id, {})).statusCode).toBe(422)
  expect((await update(id, { key: MASK })).json().errors).toMatchObject([{ pointer: '/body/key' }])
})
