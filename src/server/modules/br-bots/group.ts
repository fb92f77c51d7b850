import type { BrBot } from '#contract/br-bots.ts'
import { addBots, removeBots, takeGroups } from '../../fleet/group-members.ts'
import { takeRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { BR_BOT } from './change.ts'

/** Moves a BR bot from its group to another one; `null` only removes it. */
export async function moveBot(
  step: Write,
  { id, group_id }: Pick<BrBot, 'id' | 'group_id'>,
  version: number | undefined,
  to: number | null,
): Promise<void> {
  // Groups are locked before their bots, and in ascending order, so that two moves cannot wait for each other.
  await takeGroups(step, group_id, to)
  const { group_id: from } = (await takeRow(step, BR_BOT, id, version)).row
  if (from === to) return
  if (from !== null) await removeBots(step, from, [id])
  if (to !== null) await addBots(step, to, [id])
}
