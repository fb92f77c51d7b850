import type { JobKindName } from '#contract/job-kinds.ts'
import { changeOthers, unlessHas } from '../../jobs/change-others.ts'
import { jobImport } from '../../jobs/job-import.ts'
import { deleting, type JobChanges } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { changeRows } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { PROXY_IMPORT } from './import.ts'
import { deleteProxies, PROXIES } from './proxies.ts'
import { PROXY } from './rows.ts'

export const proxyTargets = listTargets(PROXIES, { noun: 'proxies', kind: 'proxy' })

/** Whether a proxy was changed: its version differs from the first one. */
export const proxyImportJob = jobImport(PROXY_IMPORT, {
  targets: proxyTargets,
  remove: (step, ids, { vault }) => deleteProxies(step, vault, ids, 1),
})

export const proxyChanges: JobChanges<Extract<JobKindName, `proxy.${string}`>> = {
  'proxy.ban': { changeAll: (step, ids) => change(step, ids, { is_banned: true }) },
  'proxy.unban': { changeAll: (step, ids) => change(step, ids, { is_banned: false }) },
  'proxy.renew': {
    changeAll: (step, ids, { valid_until }) =>
      change(step, ids, { valid_until: valid_until === null ? null : new Date(valid_until) }),
  },
  'proxy.delete': deleting((step, ids, { vault }) => deleteProxies(step, vault, ids)),
}

const change = (
  step: Write,
  ids: readonly number[],
  set: { readonly is_banned: boolean } | { readonly valid_until: Date | null },
) =>
  changeOthers(step, { entity: PROXY, ids, changeOf: unlessHas(set) }, (others) =>
    changeRows(step, others, set, { after: set }),
  )
