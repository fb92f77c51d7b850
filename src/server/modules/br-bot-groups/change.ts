import { requireProxy } from '../../fleet/proxy-tag.ts'
import { changeRows, removeRow, type TakenRow, takeRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { GROUP } from './entities.ts'
import { readGroup } from './rows.ts'

/** Changes the proxy of groups. */
export async function setProxy(
  step: Write,
  groups: readonly TakenRow<'br_bot_group'>[],
  proxy_id: number | null,
): Promise<void> {
  await requireProxy(step.trx, proxy_id)
  const after = { proxy_id }
  await changeRows(step, groups, after, { action: 'br_bot_group.proxy_changed', after })
}

/** Deletes a group. Its bots are not deleted. */
export async function removeGroup(step: Write, id: number, version?: number): Promise<void> {
  const group = await takeRow(step, GROUP, id, version)
  await removeRow(step, group, { before: await readGroup(step.trx, id) })
}
