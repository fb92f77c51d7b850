import type { proxies as contract } from '#contract/proxies.ts'
import { addressOf } from '#domain/address.ts'
import { auditReveal } from '../../auth/reveal.ts'
import { refuseUsed } from '../../errors.ts'
import { proxyKey } from '../../fleet/proxy-key.ts'
import { visibleUses } from '../../fleet/visible-uses.ts'
import type { Handlers } from '../../http/context.ts'
import { changeRow, insertRow, removeRow, takeRow } from '../../rows/steps.ts'
import { write } from '../../rows/write.ts'
import { audited, changeOf, revealed, sealed } from './change.ts'
import { importProxies } from './import.ts'
import { exportProxies, listProxies } from './list.ts'
import { PROXY, readProxy } from './rows.ts'
import { usesOf } from './uses.ts'

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
