import { expect, test } from 'vitest'
import { openGroups, stubGroups } from '#testing/web/groups.ts'
import { openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const DELETED = refusal('not_found', 'It does not exist.')

test.each([
  {
    row: 'Group #7',
    link: '/group-management?group=7',
    open: () => {
      stubGroups([], { 'GET br-bot-groups/7': DELETED })
      return openGroups()
    },
  },
  {
    row: 'Bot #7',
    link: '/br-bots?bot=7',
    open: () => {
      stubFleet([], { 'GET br-bots/7': DELETED })
      return openBots()
    },
  },
])('each link to a row that does not exist says so: $row', async ({ row, link, open }) => {
  const { go } = await open()
  const notice = toasts.getByText(`${row} not found`)

  for (const count of [1, 2]) {
    go(link)

    await expect.poll(() => notice.elements().length).toBe(count)
  }
})
