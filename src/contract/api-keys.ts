import { z } from 'zod'
import { signInLimits } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text, Uuid } from './fields.ts'

export const KeyScope = z.enum(['read', 'write'])
export type KeyScope = z.infer<typeof KeyScope>

const KEY_DAYS_MAX = 365
const KeyName = text(1, 64).describe('Stands in the audit beside yours')

export type ApiKey = z.infer<typeof ApiKey>
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  start: z.string().describe('How the key begins, to recognise it by'),
  scope: KeyScope,
  created_at: Instant,
  expires_at: Instant,
  used_at: Instant.nullable(),
})

/** Keys for programs: `Authorization: Bearer ns_…` in place of the session cookie. */
export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: 'auth/api-keys',
    summary: 'The own API keys, newest first',
    access: 'own',
    response: z.array(ApiKey),
  }),
  add: endpoint({
    method: 'POST',
    path: 'auth/api-keys',
    summary: 'Create an API key with the rights of its owner, or read-only',
    access: 'own',
    confirm: true,
    ...signInLimits,
    status: 201,
    body: z.strictObject({
      name: KeyName,
      scope: KeyScope.describe('read: no writes and no secrets in clear'),
      days: z
        .int()
        .min(1, 'A key lives from 1 to 365 days')
        .max(KEY_DAYS_MAX, 'A key lives from 1 to 365 days')
        .describe('Days until it expires'),
    }),
    response: ApiKey.extend({ key: z.string().describe('Shown this once') }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'auth/api-keys/:id',
    summary: 'Revoke one of the own API keys at once',
    worksOnFullDisk: true,
    access: 'own',
    confirm: true,
    params: z.strictObject({ id: Uuid.describe('One of the own keys') }),
    response: z.null(),
  }),
}
