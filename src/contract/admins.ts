import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BooleanText, ById, Id, Instant, NumberText, text, Version } from './fields.ts'
import { CsvPieces, listOf, PAGE_PARTS, paging } from './list.ts'
import { ADMIN_SORTS, ThreatLevel } from './penalty-choices.ts'

/** An in-game admin of a server. */
export type Admin = z.infer<typeof Admin>
export const Admin = z.object({
  id: Id,
  server_id: Id,
  nickname: z.string(),
  threat_level: ThreatLevel,
  is_active: z.boolean(),
  penalties_issued: z.int().describe('Penalties that name the admin'),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

const Nickname = text(1, 64).describe('Unique on the server, whatever its case')
const Threat = ThreatLevel.describe('What bots should make of the admin')
const Active = z.boolean().describe('Whether the admin is about')

const AdminDraft = z.strictObject({
  server_id: Id.describe('Where the admin watches'),
  nickname: Nickname,
  threat_level: Threat.default('peaceful'),
  is_active: Active.default(true),
})

const AdminChange = z
  .strictObject({
    nickname: Nickname.optional(),
    threat_level: Threat.optional(),
    is_active: Active.optional(),
    version: Version,
  })
  .refine(({ version, ...change }) => Object.values(change).some((one) => one !== undefined), {
    path: [],
    message: 'Send what shall change',
  })

export type AdminQuery = z.infer<typeof AdminQuery>
export const AdminQuery = z.strictObject({
  ...paging(ADMIN_SORTS),
  server_id: NumberText.optional().describe('Only admins of this server'),
  threat_level: ThreatLevel.optional().describe('Only admins of this kind'),
  is_active: BooleanText.optional().describe('Only active, or only inactive, admins'),
})
const AdminFilters = AdminQuery.omit(PAGE_PARTS)
export type AdminFilters = z.infer<typeof AdminFilters>

const operator = { access: 'operator' } as const

export const admins = {
  list: endpoint({
    method: 'GET',
    path: 'admins',
    summary: 'List in-game admins',
    access: 'authenticated',
    query: AdminQuery,
    response: listOf(Admin),
  }),
  export: endpoint({
    method: 'GET',
    path: 'admins/export',
    summary: 'The in-game admins that match as a CSV file',
    access: 'authenticated',
    download: 'admins',
    query: AdminFilters,
    response: CsvPieces,
  }),
  add: endpoint({
    ...operator,
    method: 'POST',
    path: 'admins',
    summary: 'Add an in-game admin',
    status: 201,
    body: AdminDraft,
    response: Admin,
  }),
  update: endpoint({
    ...operator,
    method: 'PUT',
    path: 'admins/:id',
    summary: 'Change an in-game admin',
    params: ById,
    body: AdminChange,
    response: Admin,
  }),
  remove: endpoint({
    ...operator,
    method: 'DELETE',
    path: 'admins/:id',
    summary: 'Delete an in-game admin; one who is named in a penalty is deactivated instead',
    params: ById,
    body: z.strictObject({ version: Version }).optional(),
    response: Admin.nullable().describe('The admin where deactivated instead; null where deleted'),
  }),
}
