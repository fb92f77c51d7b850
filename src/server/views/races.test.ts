import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { addView, arrangeViews, listViews, viewDraft } from '#testing/views.ts'

const { db, signedIn } = await testServer()

test('if two users rename a view concurrently, the second gets the change of the first', async () => {
  const [one, other] = [await signedIn('administrator'), await signedIn('administrator')]
  const { id, version } = await addView(one, { visibility: 'all' })

  const answers = await Promise.all([
    one.call('PUT', `views/${id}`, { name: 'One', version }),
    other.call('PUT', `views/${id}`, { name: 'Other', version }),
  ])

  const [won] = answers.filter(({ statusCode }) => statusCode === 200)
  const [lost] = answers.filter(({ statusCode }) => statusCode === 409)
  expect(lost?.json()).toMatchObject({ code: 'stale_version', current: { name: won?.json().name } })
})

test('a user who reorders views in two tabs concurrently gets one of the two orders', async () => {
  const viewer = await signedIn('viewer')
  const ids: number[] = []
  for (let index = 0; index < 8; index++)
    ids.push((await addView(viewer, { name: `View ${index}` })).id)
  const orders = [ids.toReversed(), [...ids.slice(4), ...ids.slice(0, 4)]]

  const answers = await Promise.all(orders.map((order) => arrangeViews(viewer, { order })))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(orders).toContainEqual((await listViews(viewer)).map(({ id }) => id))
})

test('deleting a view during a concurrent reorder or choice causes no internal error', async () => {
  const administrator = await signedIn('administrator')
  for (let round = 0; round < 5; round++) {
    const view = await addView(administrator, { visibility: 'all' })
    const answers = await Promise.all([
      administrator.delete(`views/${view.id}`),
      arrangeViews(administrator, { order: [view.id] }),
      arrangeViews(administrator, { default_id: view.id }),
    ])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes[0]).toBe(200)
    expect([200, 404, 409]).toContain(codes[1])
    expect([200, 404, 409]).toContain(codes[2])
    expect(await listViews(administrator)).toEqual([])
  }
})

test('undoing the deletion of a view does not exceed the limit of 50 views', async () => {
  const operator = await signedIn('operator')
  const { id } = await addView(operator)
  await operator.delete(`views/${id}`)
  for (let index = 0; index < 50; index++) await addView(operator, { name: `View ${index}` })

  const refused = await operator.post('undo', { entity: 'saved_view', id })

  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe('A user can have at most 50 views. Delete one first.')
  const [first] = await listViews(operator)
  await operator.delete(`views/${first?.id}`)
  expect((await operator.post('undo', { entity: 'saved_view', id })).statusCode).toBe(200)
  expect(await listViews(operator)).toHaveLength(50)
})

test('a user who can no longer share views learns how to get below the limit of 50 views', async () => {
  const administrator = await signedIn('administrator')
  for (let index = 0; index < 50; index++)
    await addView(administrator, { name: `View ${index}`, visibility: 'all' })
  await db
    .updateTable('auth_user')
    .set({ role: 'operator' })
    .where('id', '=', administrator.userId)
    .execute()

  const refused = await administrator.post('views', viewDraft({ name: 'Own' }))

  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe(
    'A user can have at most 50 views, including those that they shared. Delete a private view, or ask an administrator to delete a shared one.',
  )
})

test('a user who can no longer share views cannot undo the deletion of a shared one', async () => {
  const administrator = await signedIn('administrator')
  const views = [
    await addView(administrator),
    await addView(administrator, { name: 'Shared', visibility: 'all' }),
  ]
  for (const { id } of views) await administrator.delete(`views/${id}`)
  await db
    .updateTable('auth_user')
    .set({ role: 'operator' })
    .where('id', '=', administrator.userId)
    .execute()

  const answers: number[] = []
  for (const { id } of views)
    answers.push((await administrator.post('undo', { entity: 'saved_view', id })).statusCode)

  expect(answers).toEqual([200, 403])
  expect((await listViews(administrator)).map(({ name }) => name)).toEqual(['Rich'])
})

test('a user can have 50 views, even with concurrent requests', async () => {
  const viewer = await signedIn('viewer')
  const rows = Array.from({ length: 48 }, (_, index) => ({
    list: 'bots' as const,
    name: `View ${index}`,
    name_key: `view ${index}`,
    owner_id: viewer.userId,
    visibility: 'private' as const,
    query: {},
    columns: null,
  }))
  await db.insertInto('saved_view').values(rows).execute()

  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) =>
      viewer.post('views', viewDraft({ name: `More ${index}` })),
    ),
  )

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
    'A user can have at most 50 views. Delete one first.',
  )
})
