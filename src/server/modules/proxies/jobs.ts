import type { JobKindName } from '#contract/job-kinds.ts'
import { usedError } from '../../errors.ts'
import { changeOthers, unlessHas } from '../../jobs/change-others.ts'
import { jobImport } from '../../jobs/job-import.ts'
import type { JobChanges } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { changeRows } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { deleteProxies, removeProxies } from './change.ts'
import { PROXY_IMPORT } from './import.ts'
import { PROXIES } from './proxies.ts'
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
  'proxy.delete': {
    changeAll: (step, ids, _params, { vault }) =>
      changeOthers(
        step,
        {
          entity: PROXY,
          ids,
          // The counters on a locked proxy are exact: whoever starts to use it waits for the lock.
          changeOf: (taken) =>
            taken.row.used_by_bots + taken.row.used_by_groups > 0 ? usedError('proxy') : taken,
        },
        (unused) => removeProxies(step, vault, unused),
      ),
  },
}

const change = (
  step: Write,
  ids: readonly number[],
  set: { readonly is_banned: boolean } | { readonly valid_until: Date | null },
) =>
  changeOthers(step, { entity: PROXY, ids, changeOf: unlessHas(set) }, (others) =>
    changeRows(step, others, set, { after: set }),
  )
