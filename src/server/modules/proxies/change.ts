import type { ProxyRow } from '#contract/proxies.ts'
import type { Vault } from '../../auth/vault.ts'
import type { Db } from '../../db/schema.ts'
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
