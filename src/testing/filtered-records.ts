import { LOG_LEVELS, LOG_SOURCES } from '#contract/log-choices.ts'
import { fold } from '#domain/fold.ts'
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

/** Times of rows that are numbered in order of time. */
function inOrder(now: number, row: number): Date {
  const all = times(now).sort((one, other) => one.getTime() - other.getTime())
  return pick(all, row, ROWS / all.length)
}

/** Audit entries that differ in every field, the oldest first. */
export async function buildAudit(db: Db, now: number): Promise<void> {
  const users = await db.selectFrom('auth_user').select(['id', 'username']).execute()
  for (let row = 0; row < ROWS; row++) {
    const user = row % 4 === 0 ? null : pick(users, row, 1)
    await db
      .insertInto('audit')
      .values({
        at: inOrder(now, row),
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

/** Log lines that differ in every field, the oldest first. */
export async function buildLog(db: Db, now: number): Promise<void> {
  for (let row = 0; row < ROWS; row++) {
    const message = `${pick(TEXTS, row, 1)} ${row}`
    await db
      .insertInto('log')
      .values({
        at: inOrder(now, row),
        level: pick(LOG_LEVELS, row, 1),
        source: pick(LOG_SOURCES, row, 2),
        username: pick([null, 'odd'], row, 3),
        message,
        text_key: fold(message),
        request_id: pick([null, 'odd', 'r-1'], row, 1),
      })
      .execute()
  }
}

export async function logRows(db: Db): Promise<FilteredRow[]> {
  const rows = await db.selectFrom('log').selectAll().execute()
  return rows.map(({ id, level, source, username, at, request_id, text_key }) => ({
    id,
    text: text_key,
    fields: {
      level: of(level),
      source: of(source),
      user: of(username),
      at: of(at),
      request: of(request_id),
    },
  }))
}
