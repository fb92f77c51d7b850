import { expect, test } from 'vitest'
import { aGroup, groupPage, openGroups, panel, stubGroups } from '#testing/web/groups.ts'

test('a group stays open when the page of its link no longer exists', async () => {
  const counts = { filtered: 12, pageCount: 2 }
  const server = stubGroups([aGroup(1), aGroup(2)])
  server.answer({
    'GET br-bot-groups': ({ query }) =>
      query.page === '5'
        ? groupPage([], { ...counts, page: 5 })
        : groupPage([aGroup(1), aGroup(2)], { ...counts, page: 2 }),
  })

  const { address } = await openGroups('?page=5&group=1')

  await expect.poll(address).toContain('page=2')
  expect(address()).toContain('group=1')
  await expect.element(panel('Shift 1')).toBeVisible()
})
