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
