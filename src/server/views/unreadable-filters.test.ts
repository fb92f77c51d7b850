import { expect, test } from 'vitest'
import type { View } from '#contract/views.ts'
import { type Client, testServer } from '#testing/app.ts'
import { buildGroup } from '#testing/factories.ts'

const { db, signedIn } = await testServer()

async function share(client: Client, name: string, query: object): Promise<View> {
  const response = await client.post('views', { list: 'bots', name, query, visibility: 'all' })
  expect(response.json()).toMatchObject({ id: expect.any(Number) })
  return response.json()
}
const names = async (client: Client) =>
  (await client.get('views')).json().map(({ name }: View) => name)
const arrange = (client: Client, default_id: number) =>
  client.call('PUT', 'views/arrangement', { list: 'bots', default_id })

test('a shared view with a filter that a user cannot read is left out for them', async () => {
  const administrator = await signedIn('administrator')
  const other = await signedIn('administrator')
  const readers = [await signedIn('viewer'), await signedIn('operator')]
  await buildGroup(db, { name: 'Storm' })
  const secret = await share(administrator, 'Storm group', { q: 'cash<10 or group:"Storm"' })
  const open = await share(administrator, 'Storm bots', { q: 'cash>1000' })
  const find = async (client: Client, path: string) =>
    (await client.get(path)).json().map(({ id }: View) => id)
  const rows = `rows=view:${secret.id},view:${open.id}`

  for (const client of readers) {
    expect((await client.get('views')).body).not.toContain('Storm group')
    expect(await names(client)).toEqual(['Storm bots'])
    expect(await find(client, 'search?text=storm')).toEqual([open.id])
    expect(await find(client, `search/by-ids?${rows}`)).toEqual([open.id])
    expect((await arrange(client, secret.id)).statusCode).toBe(404)
  }
  expect(await names(other)).toEqual(['Storm bots', 'Storm group'])
  expect(await find(other, `search/by-ids?${rows}`)).toEqual([secret.id, open.id])

  await db
    .updateTable('auth_user')
    .set({ role: 'viewer' })
    .where('id', '=', administrator.userId)
    .execute()
  expect(await names(administrator)).toEqual(['Storm bots', 'Storm group'])
})
