import type { Admin } from '#contract/admins.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'

const COLUMNS = [
  'id',
  'server_id',
  'nickname',
  'threat_level',
  'is_active',
  'penalty_count as penalties_issued',
  'created_at',
  'updated_at',
  'version',
] as const

/** Admins by id, in the order of the ids. */
export async function readAdmins(db: Db, ids: number[]): Promise<Admin[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('admin').select(COLUMNS).where('id', 'in', ids).execute()
  const admins = new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      },
    ]),
  )
  return ids.flatMap((id) => admins.get(id) ?? [])
}

export async function readAdmin(db: Db, id: number): Promise<Admin> {
  const [admin] = await readAdmins(db, [id])
  return found(admin, 'Admin')
}
