import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, text } from './fields.ts'
import { filterBy } from './filter/filter-text.ts'
import { AUDIT_FIELDS } from './filter/registry/audit.ts'
import { formatCount } from './format-count.ts'
import { listOf, pages } from './list.ts'

const BEFORE = 'Previous values; secrets are replaced by a hash. `null` when the row was added'
const AFTER = 'New values; secrets are replaced by a hash. `null` when the row was deleted'

/** One change and the row that it changed. */
export const changed = {
  action: z.string().describe('What happened, such as `captcha_key.deleted`'),
  entity: z.string().describe('Kind of the changed row, such as `captcha_key`'),
  entity_id: z
    .string()
    .nullable()
    .describe('Id of the changed row; `null` when there is no single one'),
  entity_name: z.string().nullable().describe('Name of the changed user; `null` for other rows'),
}
export const values = {
  before: z.unknown().describe(BEFORE),
  after: z.unknown().describe(AFTER),
}

export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditEntry = z
  .object({
    id: Id.describe('Id of the audit log entry'),
    at: Instant.describe('Time of the change'),
    user_id: z.string().nullable().describe('Id of the user; `null` for the console itself'),
    username: z.string().nullable().describe('Name of the user; `null` for the console itself'),
    api_key: z.string().nullable().describe('Name of the API key used; `null` for a session'),
    ip: z.string().describe('IP address of the request'),
    ...changed,
    ...values,
    request_id: z.string().describe('Id of the request in the server log'),
    reverts: Id.nullable().describe('Id of the entry whose change this one undid; `null` if none'),
    revert: z
      .object({
        refused: z.string().nullable().describe('Why it cannot be undone; `null` when it can'),
      })
      .nullable()
      .describe(
        'Whether the change can be undone; `null` when it is too old or not a single change',
      ),
  })
  .meta({ id: 'AuditEntry', description: 'An entry of the audit log' })

/** Matching rows are counted in steps of this many. */
export const AUDIT_STEP = 1000

export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditQuery = z.strictObject({
  ...pages(),
  user_id: text(1, 64).optional().describe('Only return changes by this user'),
  action: text(1, 80).optional().describe('Only return this action, such as `captcha_key.deleted`'),
  entity: text(1, 80).optional().describe('Only return changes of this kind of row'),
  entity_id: text(1, 64).optional().describe('Only return changes of this row; requires `entity`'),
  from: Instant.optional().describe('Only return changes at this time or later'),
  until: Instant.optional().describe('Only return changes at this time or earlier'),
  q: filterBy(AUDIT_FIELDS),
})

const administrator = { access: 'administrator' } as const

export const audit = {
  list: endpoint({
    ...administrator,
    method: 'GET',
    path: 'audit',
    summary: 'List audit log entries, newest first',
    description: `Entries are counted in steps of ${formatCount(AUDIT_STEP)}, as far as the page needs it.`,
    query: AuditQuery,
    response: listOf(AuditEntry),
  }),
  get: endpoint({
    ...administrator,
    method: 'GET',
    path: 'audit/:id',
    summary: 'Get an audit log entry',
    params: ById,
    response: AuditEntry,
  }),
  actions: endpoint({
    ...administrator,
    method: 'GET',
    path: 'audit/actions',
    summary: 'List the actions in the audit log',
    response: z.array(z.string()),
  }),
  revert: endpoint({
    ...administrator,
    method: 'POST',
    path: 'audit/:id/revert',
    summary: 'Undo a change',
    idempotent: true,
    description: 'Undoes the change of one row, unless the row was changed again since.',
    errors: ['confirmation_required', 'last_administrator'],
    params: ById,
    body: z.strictObject({}).optional(),
    response: z.null(),
  }),
}
