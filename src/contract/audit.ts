import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, NumberText, text } from './fields.ts'
import { listOf } from './list.ts'

export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  user_id: z.string().nullable(),
  username: z.string().nullable().describe('Who; null: the console itself'),
  api_key: z.string().nullable().describe('The name of the key that acted for the person'),
  ip: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  before: z.unknown().describe('Secrets as hashes'),
  after: z.unknown().describe('Secrets as hashes'),
  request_id: z.string(),
  reverts: Id.nullable().describe('The audit row whose change this one undid'),
  revert: z
    .object({ refused: z.string().nullable().describe('Why not; null: it can be') })
    .nullable()
    .describe('Whether the change can be undone; null: it is no single change, or too old'),
})

/** Counting the rows of a filter stops here; older ones are reached by `until`. */
export const AUDIT_CAP = 1000

export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditQuery = z.strictObject({
  page: NumberText.prefault('1').describe('Counted from 1'),
  per_page: NumberText.pipe(z.int().max(100)).prefault('15').describe('1 to 100'),
  user_id: text(1, 64).optional().describe('Only what this person did'),
  action: text(1, 80).optional().describe('Such as captcha_key.deleted'),
  entity: text(1, 80).optional().describe('Such as captcha_key'),
  entity_id: text(1, 64).optional().describe('Of one row, together with entity'),
  from: Instant.optional().describe('Not before'),
  until: Instant.optional().describe('Not after'),
})

const administrator = { access: 'administrator' } as const

export const audit = {
  list: endpoint({
    ...administrator,
    method: 'GET',
    path: 'audit',
    summary: `Who did what, newest first, with before and after; counted up to ${AUDIT_CAP}`,
    query: AuditQuery,
    response: listOf(AuditEntry),
  }),
  actions: endpoint({
    ...administrator,
    method: 'GET',
    path: 'audit/actions',
    summary: 'The actions that there are rows of',
    response: z.array(z.string()),
  }),
  revert: endpoint({
    ...administrator,
    method: 'POST',
    path: 'audit/:id/revert',
    summary: 'Undo a change of one row that nobody has changed since',
    params: ById,
    body: z.strictObject({}).optional(),
    response: z.null(),
  }),
}
