import { z } from 'zod'
import { ThreatLevel } from './choices.ts'
import { crud, record } from './crud.ts'
import { BooleanText, Id, NumberText, nameText } from './fields.ts'
import { ADMIN_FIELDS } from './filter/registry/admins.ts'
import { ADMIN_SORTS } from './penalty-choices.ts'

const SERVER = 'Id of the server that the admin plays on'
const ACTIVE = 'Whether the admin still plays'

/** An in-game admin of a server. */
export type Admin = z.infer<typeof Admin>
export const Admin = record({
  nickname: z.string().describe('Nickname in the game'),
  server_id: Id.describe(SERVER),
  threat_level: ThreatLevel,
  is_active: z.boolean().describe(ACTIVE),
  penalties_issued: z.int().describe('Number of penalties that name the admin'),
})

const plain = crud({
  entity: 'admin',
  path: 'admins',
  noun: ['an in-game admin', 'in-game admins'],
  row: Admin,
  read: 'authenticated',
  write: 'operator',
  fixed: { server_id: Id.describe(SERVER) },
  draft: {
    nickname: nameText(1, 64).describe('Nickname in the game; unique on the server, ignoring case'),
    threat_level: ThreatLevel.default('peaceful'),
    is_active: z.boolean().default(true).describe(ACTIVE),
  },
  sorts: ADMIN_SORTS,
  fields: ADMIN_FIELDS,
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
    description: 'An admin named in a penalty is deactivated instead of deleted.',
    response: plain.add.response
      .nullable()
      .describe('The deactivated admin; `null` when the admin was deleted'),
  },
}
