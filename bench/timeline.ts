import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import { numberOf } from './measure.ts'
import { benchScroll, SLOWER } from './scroll.ts'

const GROUPS = 2000

/** `npm run build && npm run bench -- timeline [SLOWER]`: scrolls with a processor four times slower; 1 is the speed of the machine. */
export const bench = ([slower]: string[]) =>
  benchScroll({
    path: '/group-management/timeline',
    label: 'Timeline of groups',
    slower: numberOf(slower, SLOWER),
    fill: addGroups,
  })

/** Groups with up to four schedules each, some of which overlap or leave gaps; few groups have the same schedules. */
export async function addGroups(dataDir: string): Promise<void> {
  const db = await openDatabase({ file: join(dataDir, 'night-shift.db') })
  const name = (index: number) => `Night team ${index + 1}`
  for (let index = 0; index < GROUPS; index++) {
    const { id } = await db
      .insertInto('br_bot_group')
      .values({ name: name(index), name_key: name(index).toLowerCase(), size: 50, proxy_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const schedules = Array.from({ length: index % 5 }, (_, place) => ({
      group_id: id,
      start_hour: (index + 5 * place) % 24,
      start_minute: index % 60,
      end_hour: (index + 5 * place + 3 + (index % 4)) % 24,
      end_minute: (index * 7) % 60,
    }))
    if (schedules.length > 0)
      await db.insertInto('br_bot_group_schedule').values(schedules).execute()
  }
  await db.destroy()
}
