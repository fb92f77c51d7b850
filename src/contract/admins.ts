import { z } from 'zod'
import { crud, record } from './crud.ts'
import { BooleanText, Id, NumberText, text } from './fields.ts'
import { ADMIN_SORTS, ThreatLevel } from './penalty-choices.ts'

/** An in-game admin of a server. */
export type Admin = z.infer<typeof Admin>
export const Admin = record({
  nickname: z.string(),
  server_id: Id,
  threat_level: ThreatLevel,
  is_active: z.boolean(),
  penalties_issued: z.int().describe('Penalties that name the admin'),
})

const plain = crud({
  entity: 'admin',
  path: 'admins',
  noun: ['an in-game admin', 'in-game admins'],
  row: Admin,
  read: 'authenticated',
  write: 'operator',
  fixed: { server_id: Id.describe('Server on which the admin plays') },
  draft: {
    nickname: text(1, 64).describe('Unique on the server, ignoring case'),
    threat_level: ThreatLevel.default('peaceful').describe('How dangerous the admin is to bots'),
    is_active: z.boolean().default(true).describe('Whether the admin still plays'),
  },
  sorts: ADMIN_SORTS,
  filters: {
    server_id: NumberText.optional().describe('Only return admins of this server'),
    threat_level: ThreatLevel.optional().describe('Only return admins of this threat level'),
    is_active: BooleanText.optional().describe('Filter by whether the admin still plays'),
  },
})

export const admins = {
  ...plain,
  remove: {
    ...plain.remove,
    summary: 'Delete an in-game admin; one who is named in a penalty is deactivated instead',
    response: Admin.nullable().describe('The deactivated admin; null when the admin was deleted'),
  },
}
