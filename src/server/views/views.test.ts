import { expect, test } from 'vitest'
import type { View } from '#contract/views.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildGroup, buildServer } from '#testing/factories.ts'
import { addView, arrangeViews, listViews, viewDraft } from '#testing/views.ts'

const { db, signedIn, liveHints } = await testServer()

const names = async (client: Client) => (await listViews(client)).map(({ name }) => name)

test('a viewer adds, renames and deletes a private view', async () => {
  const viewer = await signedIn('viewer')
  const { id, version } = await addView(viewer, { columns: ['id', 'nickname'] })

  const taken = await viewer.post('views', viewDraft({ name: 'RICH' }))
  const renamed = await viewer.call('PUT', `views/${id}`, { name: 'Richest', version })
  const stale = await viewer.call('PUT', `views/${id}`, { name: 'Poor', version })

  expect([taken.statusCode, taken.json().errors[0].pointer]).toEqual([409, '/body/name'])
  expect(renamed.json()).toMatchObject({
    name: 'Richest',
    visibility: 'private',
    columns: ['id', 'nickname'],
    query: { q: 'cash>1000', sort_by: 'id', sort_order: 'desc' },
    owner: { id: viewer.userId },
    can_change: true,
    version: 2,
  })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
  expect(liveHints.changed.at(-1)).toEqual({ topic: 'views', ids: [id] })
  expect((await viewer.delete(`views/${id}`)).statusCode).toBe(200)
  expect(await listViews(viewer)).toEqual([])
})

test('a filter is checked by its list and stored as canonical text', async () => {
  const operator = await signedIn('operator')
  const server_id = await buildServer(db)
  const save = (query: object, list = 'bots') => operator.post('views', viewDraft({ query, list }))

  const saved = await save({
    q: '  "storm"   cash >= 5 and not task:idle ',
    server_id: String(server_id),
  })
  const unknown = await save({ q: 'cash>5 sever:3' })
  const parameter = await save({ q: 'cash>5', tasks: 'idle' })
  const page = await save({ page: '3' })
  const sort = await save({ sort_by: 'name' })
  const other = await save({ q: 'cash>5' }, 'servers')
  const reveal = await save({ reveal: 'true' }, 'captcha_keys')

  expect(saved.json().query).toEqual({
    q: '"storm" cash>=5 -task:idle',
    server_id: String(server_id),
    sort_by: 'id',
    sort_order: 'desc',
  })
  expect(unknown.statusCode).toBe(422)
  expect(unknown.json().errors).toEqual([
    {
      pointer: '/body/query/q',
      message: 'There is no field "sever". Did you mean "server"?',
      start: 7,
      end: 12,
      nearest: ['server'],
    },
  ])
  const pointers = [parameter, page, sort, other, reveal].map(
    (answer) => answer.json().errors[0].pointer,
  )
  expect(pointers).toEqual([
    '/body/query/tasks',
    '/body/query/page',
    '/body/query/sort_by',
    '/body/query/q',
    '/body/query/reveal',
  ])
})

test('views are private, for a role or for all', async () => {
  const administrator = await signedIn('administrator')
  const other = await signedIn('administrator')
  const dealer = await signedIn('dealer')
  const viewer = await signedIn('viewer')
  await addView(administrator, { list: 'orders', name: 'Mine', query: {} })
  await addView(administrator, { list: 'orders', name: 'Dealers', query: {}, visibility: 'dealer' })
  await addView(administrator, { list: 'orders', name: 'Everyone', query: {}, visibility: 'all' })
  // Dealers cannot read bots.
  await addView(administrator, { name: 'Bots', visibility: 'all' })

  expect((await names(administrator)).sort()).toEqual(['Bots', 'Dealers', 'Everyone', 'Mine'])
  expect((await names(other)).sort()).toEqual(['Bots', 'Dealers', 'Everyone'])
  expect(await names(dealer)).toEqual(['Dealers', 'Everyone'])
  expect(await names(viewer)).toEqual(['Bots', 'Everyone'])
  expect((await listViews(dealer)).map(({ can_change }) => can_change)).toEqual([false, false])
  expect((await listViews(other)).every(({ can_change }) => can_change)).toBe(true)
})

test('only administrators share views and change shared ones', async () => {
  const administrator = await signedIn('administrator')
  const other = await signedIn('administrator')
  const operator = await signedIn('operator')
  const mine = await addView(operator)
  const shared = await addView(administrator, { visibility: 'all' })
  const hidden = await addView(administrator, { name: 'Hidden' })
  const rename = (client: Client, { id }: View) =>
    client.call('PUT', `views/${id}`, { name: 'New' })

  const answers = [
    await operator.post('views', viewDraft({ name: 'Ours', visibility: 'all' })),
    await operator.call('PUT', `views/${mine.id}`, { visibility: 'operator' }),
    await rename(operator, shared),
    await operator.delete(`views/${shared.id}`),
    await rename(operator, hidden),
    await operator.delete(`views/${hidden.id}`),
    await rename(other, hidden),
    await other.call('PUT', `views/${shared.id}`, { visibility: 'private' }),
  ]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    403, 403, 403, 403, 404, 404, 404, 422,
  ])
  expect((await rename(other, shared)).statusCode).toBe(200)
  expect((await other.delete(`views/${shared.id}`)).statusCode).toBe(200)
  const dealer = await signedIn('dealer')
  expect((await dealer.post('views', viewDraft())).statusCode).toBe(403)
})

test('a field that the user cannot read cannot be saved', async () => {
  const operator = await signedIn('operator')
  const group = await buildGroup(db)

  const refused = await operator.post('views', viewDraft({ query: { q: `group:${group}` } }))

  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0]).toMatchObject({
    pointer: '/body/query/q',
    message: 'There is no field "group".',
  })
})

test('each user has a separate order and default', async () => {
  const administrator = await signedIn('administrator')
  const viewer = await signedIn('viewer')
  const a = await addView(administrator, { name: 'A', visibility: 'all' })
  const b = await addView(administrator, { name: 'B', visibility: 'all' })
  const c = await addView(viewer, { name: 'C' })
  const defaults = async (client: Client) =>
    (await listViews(client)).filter(({ is_default }) => is_default).map(({ name }) => name)

  await arrangeViews(viewer, { order: [c.id, 999, b.id], default_id: b.id })
  expect(await names(viewer)).toEqual(['C', 'B', 'A'])
  expect(await names(administrator)).toEqual(['A', 'B'])
  expect(await defaults(viewer)).toEqual(['B'])
  expect(await defaults(administrator)).toEqual([])

  await arrangeViews(viewer, { default_id: a.id })
  expect(await names(viewer)).toEqual(['C', 'B', 'A'])
  expect(await defaults(viewer)).toEqual(['A'])
  await arrangeViews(viewer, { default_id: null })
  expect(await defaults(viewer)).toEqual([])
  expect((await arrangeViews(viewer, { default_id: 999 })).statusCode).toBe(404)
  expect((await arrangeViews(administrator, { default_id: c.id })).statusCode).toBe(404)
})

test('deleting a view leaves no default behind, and undo restores it with its places', async () => {
  const administrator = await signedIn('administrator')
  const dealer = await signedIn('dealer')
  const view = await addView(administrator, { list: 'orders', query: {}, visibility: 'dealer' })
  await arrangeViews(dealer, { list: 'orders', order: [view.id], default_id: view.id })

  await administrator.delete(`views/${view.id}`)
  expect(await listViews(dealer)).toEqual([])
  expect(await db.selectFrom('saved_view_place').selectAll().execute()).toEqual([])

  const undone = await administrator.post('undo', { entity: 'saved_view', id: view.id })
  expect(undone.statusCode).toBe(200)
  expect(await listViews(dealer)).toMatchObject([{ id: view.id, is_default: true }])
})

test('a viewer restores the private view that they deleted', async () => {
  const viewer = await signedIn('viewer')
  const { id } = await addView(viewer)
  await viewer.delete(`views/${id}`)

  const undone = await viewer.post('undo', { entity: 'saved_view', id })

  expect(undone.statusCode).toBe(200)
  expect(await names(viewer)).toEqual(['Rich'])
})

test('a default that is no longer shared with the user does not apply', async () => {
  const administrator = await signedIn('administrator')
  const dealer = await signedIn('dealer')
  const view = await addView(administrator, { list: 'orders', query: {}, visibility: 'all' })
  const own = await addView(dealer, { list: 'orders', query: {}, name: 'Own' })
  await arrangeViews(dealer, { list: 'orders', default_id: view.id })

  await administrator.call('PUT', `views/${view.id}`, { visibility: 'operator' })

  expect(await listViews(dealer)).toMatchObject([{ id: own.id, is_default: false }])
})

test('users find the views that they can open', async () => {
  const administrator = await signedIn('administrator')
  const dealer = await signedIn('dealer')
  const hidden = await addView(administrator, { name: 'Storm bots', visibility: 'all' })
  const shared = await addView(administrator, {
    list: 'orders',
    query: {},
    name: 'Storm orders',
    visibility: 'all',
  })
  await addView(administrator, { list: 'orders', query: {}, name: 'Storm private' })
  const find = async (text: string) => (await dealer.get(`search?text=${text}`)).json()

  expect(await find('STORM')).toEqual([
    { kind: 'view', id: shared.id, name: 'Storm orders', detail: 'orders' },
  ])
  expect(await find('orders')).toMatchObject([{ kind: 'view', id: shared.id }])
  expect(await find(String(hidden.id))).toEqual([])
})
