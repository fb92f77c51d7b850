import type { StatusSince } from '#domain/bot-samples.ts'
import { botOf, placeOf, WINDOW_MS } from '#domain/history-window.ts'
import type { Db } from '../../db/schema.ts'

const SECOND_MS = 1000

/**
 * The task statuses of the bots of a block that began before the end of a window, by their numbers in the block. A bot that has its status
 * since before the window had it during the window, although no agent has reported it.
 */
export async function readStatuses(
  db: Db,
  window: number,
  block: number,
): Promise<Map<number, StatusSince>> {
  const startMs = window * WINDOW_MS
  const rows = await db
    .selectFrom('account_status')
    .select(['id', 'task', 'task_since'])
    .where('id', '>=', botOf(block, 0))
    .where('id', '<', botOf(block + 1, 0))
    .where('task_since', '<', new Date(startMs + WINDOW_MS))
    .execute()
  return new Map(
    rows.flatMap(({ id, task, task_since }) =>
      task === null || task_since === null
        ? []
        : [[placeOf(id), { task, sinceS: (task_since.getTime() - startMs) / SECOND_MS }]],
    ),
  )
}
