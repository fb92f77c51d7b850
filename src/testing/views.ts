import { expect } from 'vitest'
import type { View } from '#contract/views.ts'
import type { Client } from './app.ts'

export const viewDraft = (more: object = {}) => ({
  list: 'bots',
  name: 'Rich',
  query: { q: 'cash>1000' },
  ...more,
})

export async function addView(client: Client, more: object = {}): Promise<View> {
  const response = await client.post('views', viewDraft(more))
  expect(response.json()).toMatchObject({ id: expect.any(Number) })
  return response.json()
}

export const listViews = async (client: Client): Promise<View[]> =>
  (await client.get('views')).json()

export const arrangeViews = (client: Client, body: object) =>
  client.call('PUT', 'views/arrangement', { list: 'bots', ...body })
