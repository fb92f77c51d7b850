import type { proxies as contract } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { auditReveal } from '../../auth/reveal.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { refuseUsed } from '../../errors.ts'
import { proxyKey } from '../../fleet/proxy-key.ts'
import { audit } from '../../history/audit.ts'
import { keepRow } from '../../history/undo.ts'
import type { Handlers } from '../../http/context.ts'
import { audited, changeOf, lockProxy, revealed, sealed } from './change.ts'
import { importProxies } from './import.ts'
import { exportProxies, listProxies } from './list.ts'
import { readProxy } from './rows.ts'
import { usesOf } from './uses.ts'

const REFUSED = { duplicate: 'There is a proxy with this host, port and login already' }

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

  async add({ body: { password, ...body } }, { transact, vault, caller, live }) {
    const name = body.name ?? addressOf(body.host, body.port)
    const added = await transact(async (trx) => {
      const [id = 0] = await reserveIds(trx, 'proxy', 1)
      const kept = await keepRow(trx, 'proxy', id)
      const fields = changeOf({ ...body, name })
      const row = { ...body, ...fields, id, name, ip: body.host }
      const values = {
        ...row,
        password_sealed: sealed(vault, id, password),
        search_key: proxyKey(row),
        valid_until: fields.valid_until ?? null,
      }
      await orRefused(trx.insertInto('proxy').values(values).execute(), REFUSED)
      const after = audited(vault, { ...body, name, password })
      await audit(trx, caller, { action: 'proxy.added', entityId: id, after }, kept)
      return readProxy(trx, id)
    })
    live.changed('proxies', [added.id])
    return added
  },

  async update({ params: { id }, body: { version, password, ...body } }, context) {
    const { transact, vault, caller, live } = context
    const changed = await transact(async (trx) => {
      const kept = await keepRow(trx, 'proxy', id)
      const before = await lockProxy(trx, id, version)
      const fields = changeOf(body)
      const row = {
        name: fields.name ?? before.name,
        ip: fields.ip ?? before.ip,
        port: fields.port ?? before.port,
        service: fields.service ?? before.service,
      }
      const secret = password === undefined ? {} : { password_sealed: sealed(vault, id, password) }
      const update = trx
        .updateTable('proxy')
        .set({ ...fields, ...secret, search_key: proxyKey(row) })
        .where('id', '=', id)
      await orRefused(update.execute(), REFUSED)
      const names = Object.keys(body)
      const was = Object.entries(before).filter(([key]) => names.includes(key))
      const after = audited(vault, { ...body, password })
      const entry = { entityId: id, before: Object.fromEntries(was), after }
      await audit(trx, caller, { action: 'proxy.changed', ...entry }, kept)
      return readProxy(trx, id)
    })
    live.changed('proxies', [id])
    return changed
  },

  async remove({ params: { id }, body }, { transact, caller, live }) {
    await transact(async (trx) => {
      const kept = await keepRow(trx, 'proxy', id)
      const before = await lockProxy(trx, id, body?.version)
      refuseUsed('proxy', await usesOf(trx, id))
      const remove = trx.deleteFrom('proxy').where('id', '=', id).execute()
      await orRefused(remove, { reference: 'Something uses this proxy meanwhile: try again' })
      await audit(trx, caller, { action: 'proxy.deleted', entityId: id, before }, kept)
    })
    live.changed('proxies', [id])
    return null
  },
}
