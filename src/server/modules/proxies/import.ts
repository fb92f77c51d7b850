import { addressOf } from '#domain/address.ts'
import type { Vault } from '../../auth/vault.ts'
import type { Db } from '../../db/schema.ts'
import { proxyKey } from '../../fleet/proxy-key.ts'
import { batches } from '../../import/batches.ts'
import type { ImportDefinition } from '../../import/import-definition.ts'
import type { ProxyDraft, ProxyRow } from '../../import/proxy-line.ts'
import type { Report } from '../../import/report.ts'
import { forEachYielding } from '../../import/yielding.ts'
import { insertDrafts } from '../../rows/insert-drafts.ts'
import { sealPassword } from './password.ts'
import { PROXY } from './rows.ts'

export const PROXY_IMPORT: ImportDefinition<'proxies', unknown> = {
  entity: PROXY,
  refused: { duplicate: 'One of these proxies was added by someone else. Try again.' },
  read: ({ imports }, body) => imports.read({ kind: 'proxies' }, body),
  check: refuseTaken,
  add: (trx, vault, file) =>
    insertDrafts(trx, 'proxy', file, (draft, id) => proxyOf(vault, draft, id)),
}

/** Host, port and login are unique together, in the file and among existing proxies. */
async function refuseTaken(
  db: Db,
  { rows, report }: { readonly rows: Iterable<ProxyRow>; readonly report: Report },
): Promise<void> {
  const hosts = new Set<string>()
  await forEachYielding(rows, ({ draft }) => hosts.add(draft.host ?? ''))
  const known = await readKnown(db, [...hosts])
  const lines = new Map<string, number>()
  await forEachYielding(rows, ({ at, isComplete, draft }) => {
    if (!isComplete) return
    const key = keyOf(draft)
    const line = lines.get(key)
    if (line !== undefined) report.fault(at, 'host', `The same proxy is on line ${line}.`)
    else if (known.has(key))
      report.fault(at, 'host', `The proxy ${addressOf(draft.host, draft.port)} already exists.`)
    lines.set(key, line ?? at.line)
  })
}

async function readKnown(db: Db, hosts: string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for await (const batch of batches(hosts)) {
    const rows = await db
      .selectFrom('proxy')
      .select(['host', 'port', 'login'])
      .where('host', 'in', batch)
      .execute()
    for (const row of rows) known.add(keyOf(row))
  }
  return known
}

const keyOf = ({ host, port, login }: { host: string; port: number; login: string }) =>
  JSON.stringify([host, port, login])

function proxyOf(vault: Vault, { host, port, login, password }: ProxyDraft, id: number) {
  const found = { name: addressOf(host, port), ip: host, port, service: '' }
  return {
    id,
    ...found,
    host,
    login,
    is_banned: false,
    search_key: proxyKey(found),
    password_sealed: sealPassword(vault, id, password),
    valid_until: null,
  }
}
