import type { Db } from '#server/db/schema.ts'
import { vault } from './app.ts'
import type { FilteredRow } from './evaluate-filter.ts'
import { of, pick, ROWS, TEXTS, times } from './filtered-fleet.ts'

/** Captcha keys that differ in every field. */
export async function buildCaptchaKeys(db: Db, now: number): Promise<void> {
  for (let row = 0; row < ROWS; row++)
    await db
      .insertInto('captcha_key')
      .values({
        label: row % 4 === 0 ? null : `${pick(TEXTS, row, 1)}${row % 3 === 0 ? '' : row}`,
        key_sealed: vault.seal({ table: 'captcha_key', column: 'key_sealed', row }, 'a key'),
        created_at: pick(times(now), row, 1),
        updated_at: pick(times(now), row, 2),
      })
      .execute()
}

export async function captchaKeyRows(db: Db): Promise<FilteredRow[]> {
  const rows = await db.selectFrom('captcha_key').selectAll().execute()
  return rows.map(({ id, label, created_at, updated_at }) => ({
    id,
    text: label ?? '',
    fields: { label: of(label), created: of(created_at), updated: of(updated_at) },
  }))
}

/** Audit entries that differ in every field, the oldest first. */
export async function buildAudit(db: Db, now: number): Promise<void> {
  const users = await db.selectFrom('auth_user').select(['id', 'username']).execute()
  const all = times(now).sort((a, b) => a.getTime() - b.getTime())
  for (let row = 0; row < ROWS; row++) {
    const user = row % 4 === 0 ? null : pick(users, row, 1)
    await db
      .insertInto('audit')
      .values({
        at: all[Math.floor((row * all.length) / ROWS)] ?? new Date(now),
        user_id: user?.id ?? null,
        username: row % 3 === 0 ? 'odd' : (user?.username ?? null),
        api_key: pick([null, 'odd', 'none'], row, 1),
        ip: pick(['192.0.2.7', 'a_b%', 'storm'], row, 2),
        action: pick(['odd', 'server.storm', 'odd.added'], row, 3),
        entity: pick(['odd', 'server'], row, 1),
        entity_id: pick([null, '7', 'odd'], row, 2),
        request_id: pick(['odd', 'r-1'], row, 3),
        reverts: row % 5 === 0 ? row + 1 : null,
      })
      .execute()
  }
}

export async function auditRows(db: Db): Promise<FilteredRow[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('auth_user', 'auth_user.id', 'audit.user_id')
    .selectAll('audit')
    .select('auth_user.username as name')
    .execute()
  return rows.map(({ id, username, api_key, ip, action, entity, entity_id, ...row }) => ({
    id,
    text: [action, entity_id, ip, row.request_id, row.name].join('\n'),
    fields: {
      user: of(username),
      action: of(action),
      entity: of(entity),
      row: of(entity_id),
      at: of(row.at),
      api_key: of(api_key),
      ip: of(ip),
      request: of(row.request_id),
      revert: of(row.reverts !== null),
    },
  }))
}
