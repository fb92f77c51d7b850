import { sql } from 'kysely'
import type { Use } from '#contract/errors.ts'
import type { proxies as contract, ProxyRow } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { auditReveal } from '../../auth/reveal.ts'
import type { Vault } from '../../auth/vault.ts'
import { readUses } from '../../db/references.ts'
import type { Db } from '../../db/schema.ts'
import { refuseUsed } from '../../errors.ts'
import { proxyKey } from '../../fleet/proxy-key.ts'
import { visibleUses } from '../../fleet/visible-uses.ts'
import type { Handlers } from '../../http/context.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../../rows/steps.ts'
import { write } from '../../rows/write.ts'
import { importProxies } from './import.ts'
import { exportProxies, listProxies } from './list.ts'
import { PROXY, readProxy } from './rows.ts'

export const proxies: Handlers<typeof contract> = {
  list: listProxies,
  export: exportProxies,
  import: importProxies,

  get({ params: { id }, query: { reveal } }, context) {
    const { db, transact, vault } = context
    if (!reveal) return readProxy(db, id)
    return transact(async (trx) => {
      const proxy = await revealed(trx, vault, id)
      const after = { fields: ['password'] }
      await auditReveal(trx, context, { action: 'proxy.revealed', entityId: id, after })
      return proxy
    })
  },

  add: ({ body: { password, ...body } }, context) =>
    write(context, async (step) => {
      const { vault } = context
      const name = body.name ?? addressOf(body.host, body.port)
      const valuesOf = (id: number) => {
        const { valid_until = null, ...fields } = changeOf({ ...body, name })
        const row = { ...fields, name, ip: body.host, valid_until }
        const password_sealed = sealed(vault, id, password)
        return { ...row, password_sealed, search_key: proxyKey(row) }
      }
      const after = audited(vault, { ...body, name, password })
      return readProxy(step.trx, await insertRow(step, PROXY, valuesOf, { after }))
    }),

  update: ({ params: { id }, body: { version, password, ...body } }, context) =>
    write(context, async (step) => {
      const { vault } = context
      const proxy = await takeRow(step, PROXY, id, version)
      const fields = changeOf(body)
      const {
        name = proxy.row.name,
        ip = proxy.row.ip,
        port = proxy.row.port,
        service = proxy.row.service,
      } = fields
      const secret = password === undefined ? {} : { password_sealed: sealed(vault, id, password) }
      const set = { ...fields, ...secret, search_key: proxyKey({ name, ip, port, service }) }
      await changeRow(step, proxy, set, { after: audited(vault, { ...body, password }) })
      return readProxy(step.trx, id)
    }),

  async uses({ params: { id } }, { db, user }) {
    await readProxy(db, id)
    return visibleUses(await usesOf(db, id), user)
  },

  remove: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const proxy = await takeRow(step, PROXY, id, body?.version)
      refuseUsed('proxy', visibleUses(await usesOf(step.trx, id), step.user))
      await removeRow(step, proxy)
      return null
    }),
}

/** The BR bots and groups that use a proxy. */
const usesOf = (db: Db, id: number): Promise<Use[]> =>
  readUses(db, [
    {
      kind: 'br_bots',
      from: sql`br_bot
        join account on account.id = br_bot.account_id
        where br_bot.proxy_id = ${id}`,
      id: 'br_bot.id',
      name: sql`account.nickname`,
    },
    {
      kind: 'br_bot_groups',
      from: sql`br_bot_group where br_bot_group.proxy_id = ${id}`,
      id: 'br_bot_group.id',
      name: sql`br_bot_group.name`,
    },
  ])

const placeOf = (row: number) => ({ table: 'proxy', column: 'password_sealed', row })

const sealed = (vault: Vault, id: number, password: string): string | null =>
  password === '' ? null : vault.seal(placeOf(id), password)

/** The proxy with its password in plain text; the caller must audit it. */
async function revealed(db: Db, vault: Vault, id: number): Promise<ProxyRow> {
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

/** The columns that a body sets. The address used by machines is the host itself. */
function changeOf<Sent extends Body>({ valid_until, ...body }: Sent) {
  return {
    ...body,
    ...(body.host !== undefined && { ip: body.host }),
    ...(valid_until !== undefined && {
      valid_until: valid_until === null ? null : new Date(valid_until),
    }),
  }
}

/** The sent fields for the audit log, with a hash of the password. */
const audited = <Sent extends { password?: string | undefined }>(
  vault: Vault,
  { password, ...sent }: Sent,
) => (password === undefined ? sent : { ...sent, password: vault.mark(password) })
