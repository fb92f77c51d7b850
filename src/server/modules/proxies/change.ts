import type { ProxyRow } from '#contract/proxies.ts'
import type { Vault } from '../../auth/vault.ts'
import type { Db } from '../../db/schema.ts'
import { stale } from '../../errors.ts'
import { readProxy } from './rows.ts'

const placeOf = (row: number) => ({ table: 'proxy', column: 'password_sealed', row })

export const sealed = (vault: Vault, id: number, password: string): string | null =>
  password === '' ? null : vault.seal(placeOf(id), password)

/** The proxy with its password in clear: audit it. */
export async function revealed(db: Db, vault: Vault, id: number): Promise<ProxyRow> {
  const proxy = await readProxy(db, id)
  const { password_sealed } = await db
    .selectFrom('proxy')
    .select('password_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const password = password_sealed === null ? '' : vault.open(placeOf(id), password_sealed)
  return { ...proxy, password }
}

/** Takes the row for this transaction by writing it, which both engines understand. */
export async function lockProxy(trx: Db, id: number, version: number | undefined) {
  const update = trx
    .updateTable('proxy')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returning(['name', 'host', 'ip', 'port', 'login', 'service', 'is_banned', 'valid_until'])
  const held = version === undefined ? update : update.where('version', '=', version)
  const row = await held.executeTakeFirst()
  if (!row) throw stale('proxy', await readProxy(trx, id))
  return row
}

interface Body {
  host?: string | undefined
  valid_until?: string | null | undefined
}

/** The columns that a body sets. The address that machines use is the host itself. */
export function changeOf<Sent extends Body>({ valid_until, ...body }: Sent) {
  return {
    ...body,
    ...(body.host !== undefined && { ip: body.host }),
    ...(valid_until !== undefined && {
      valid_until: valid_until === null ? null : new Date(valid_until),
    }),
  }
}

/** What was sent, for the audit: of the password its hash alone. */
export const audited = <Sent extends { password?: string | undefined }>(
  vault: Vault,
  { password, ...sent }: Sent,
) => (password === undefined ? sent : { ...sent, password: vault.mark(password) })
