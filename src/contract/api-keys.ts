import { z } from 'zod'
import { signInLimits } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text, Uuid, whole } from './fields.ts'

export const KeyScope = z.enum(['read', 'write']).meta({
  id: 'KeyScope',
  description: '`read` allows no changes and no secrets in plain text',
})
export type KeyScope = z.infer<typeof KeyScope>

const KEY_DAYS_MAX = 365

export type ApiKey = z.infer<typeof ApiKey>
export const ApiKey = z
  .object({
    id: z.uuid().describe('Id of the key'),
    name: z.string().describe('Name of the key'),
    start: z.string().describe('First characters of the key, which distinguish it from others'),
    scope: KeyScope,
    created_at: Instant.describe('Time of creation'),
    expires_at: Instant.describe('Time of expiry'),
    used_at: Instant.nullable().describe('Time of the last request; `null` when never used'),
  })
  .meta({ id: 'ApiKey', description: 'An API key, without its secret' })

/** Keys for programs, sent as `Authorization: Bearer ns_…` instead of the session cookie. */
export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: 'auth/api-keys',
    summary: 'List your API keys, newest first',
    access: 'own',
    response: z.array(ApiKey),
  }),
  add: endpoint({
    method: 'POST',
    path: 'auth/api-keys',
    summary: 'Create an API key',
    description:
      'The key has the permissions of its owner. With scope `read`, it allows no changes and no secrets in plain text.',
    access: 'own',
    confirm: true,
    ...signInLimits,
    status: 201,
    errors: ['conflict'],
    body: z.strictObject({
      name: text(1, 64).describe('Name of the key, recorded in the audit log beside your name'),
      scope: KeyScope,
      days: whole(1, KEY_DAYS_MAX).describe(`Days until the key expires, 1 to ${KEY_DAYS_MAX}`),
    }),
    response: ApiKey.extend({
      key: z.string().describe('The key itself. Returned only in this response.'),
    }).meta({ id: 'NewApiKey', description: 'A new API key with its secret' }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'auth/api-keys/:id',
    summary: 'Revoke one of your API keys',
    worksOnFullDisk: true,
    access: 'own',
    confirm: true,
    params: z.strictObject({ id: Uuid.describe('Id of one of your API keys') }),
    response: z.null(),
  }),
}
