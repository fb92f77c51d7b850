import type { Use } from '#contract/errors.ts'
import type { Vault } from '../../auth/vault.ts'
import { readUses } from '../../db/references.ts'
import type { Db } from '../../db/schema.ts'
import { amongKeys, keyList } from '../../db/search.ts'
import { refuseUsed } from '../../errors.ts'
import { visibleUses } from '../../fleet/visible-uses.ts'
import { pick } from '../../rows/pick.ts'
import { removeRows, type TakenRow, takeRows } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { markPassword } from './password.ts'
import { PROXY } from './rows.ts'

/** Deletes proxies. Throws if one of them has another version or is used. */
export async function deleteProxies(
  step: Write,
  vault: Vault,
  ids: readonly number[],
  version?: number,
): Promise<void> {
  const proxies = await takeRows(step, PROXY, ids, version)
  refuseUsed('proxy', visibleUses(await usesOf(step.trx, ids), step.user))
  await removeProxies(step, vault, proxies)
}

/** Deletes locked proxies that are not used. */
export async function removeProxies(
  step: Write,
  vault: Vault,
  proxies: readonly TakenRow<'proxy'>[],
): Promise<void> {
  const befores = proxies.map(({ row }) => ({
    ...pick(row, PROXY.audited ?? []),
    password: markPassword(vault, row),
  }))
  await removeRows(step, proxies, {}, befores)
}

/** The BR bots and groups that use one of the proxies. */
export function usesOf(db: Db, ids: readonly number[]): Promise<Use[]> {
  const proxies = keyList(db, ids)
  return readUses(db, [
    ['br_bots', amongKeys(db, 'br_bot.proxy_id', proxies)],
    ['br_bot_groups', amongKeys(db, 'br_bot_group.proxy_id', proxies)],
  ])
}
