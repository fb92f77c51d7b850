import type { JobKindName } from '#contract/job-kinds.ts'
import { hasValues } from '../../jobs/has-values.ts'
import type { ItemResult, JobChanges } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { changeRow, takeRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { PROXIES, removeProxy } from './proxies.ts'
import { PROXY } from './rows.ts'

export const proxyTargets = listTargets(PROXIES, { noun: 'proxies', kind: 'proxy' })

export const proxyChanges: JobChanges<Extract<JobKindName, `proxy.${string}`>> = {
  'proxy.ban': (step, id) => change(step, id, { is_banned: true }),
  'proxy.unban': (step, id) => change(step, id, { is_banned: false }),
  'proxy.renew': (step, id, { valid_until }) =>
    change(step, id, { valid_until: valid_until === null ? null : new Date(valid_until) }),
  'proxy.delete': async (step, id) => {
    await removeProxy(step, id)
    return 'done'
  },
}

async function change(
  step: Write,
  id: number,
  set: { readonly is_banned: boolean } | { readonly valid_until: Date | null },
): Promise<ItemResult> {
  const proxy = await takeRow(step, PROXY, id)
  if (hasValues(proxy.row, set)) return 'unchanged'
  await changeRow(step, proxy, set, { after: set })
  return 'done'
}
