import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ORDER_STATUSES } from '#contract/order-choices.ts'
import { TASKS } from '#domain/task.ts'
import { DAY_MS } from '#domain/time-units.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { ActivePenaltyBadge, PenalizedBadge, PenaltyBadge } from './penalty-badge.tsx'
import { ProxyTermBadges } from './proxy-term-badges.tsx'
import { TaskBadge } from './task-badge.tsx'

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** The computed style of a badge. */
function lookOf(text: string) {
  const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(
    page.getByText(text, { exact: true }).element(),
  )
  return { color, backgroundColor, borderTopColor, borderTopWidth }
}

test('each order status has its own color, and an unknown one is gray like a cancelled one', async () => {
  await render(
    <div>
      {[...ORDER_STATUSES, 'refunded'].map((status) => (
        <OrderStatusBadge key={status} status={status} />
      ))}
    </div>,
  )

  await expect.element(page.getByText('refunded')).toBeVisible()
  const looks = ['Completed', 'Pending', 'Processing', 'Failed', 'Cancelled'].map(lookOf)
  expect(new Set(looks.map(({ backgroundColor }) => backgroundColor)).size).toBe(looks.length)
  expect(lookOf('refunded')).toEqual(lookOf('Cancelled'))
})

test('tasks have the six colors of their kinds', async () => {
  await render(
    <div>
      {[...TASKS, 'dancing'].map((status) => (
        <TaskBadge key={status} status={status} />
      ))}
    </div>,
  )

  await expect.element(page.getByText('dancing')).toBeVisible()
  const kinds = ['Pending', 'Connecting', 'Connected', 'Transferring', 'Completed', 'Failed error']
  const colors = [...kinds, 'dancing'].map((text) => lookOf(text).backgroundColor)
  expect(new Set(colors).size).toBe(kinds.length + 1)
  expect(lookOf('Waiting player')).toEqual(lookOf('Pending'))
  expect(lookOf('Failed jailed')).toEqual(lookOf('Failed error'))
})

test('a proxy shows its term in one of three styles, plain without a term, and whether it is banned', async () => {
  await render(
    <>
      <ProxyTermBadges proxy={{ valid_until: inDays(30.5), is_banned: false }} />
      <ProxyTermBadges proxy={{ valid_until: inDays(3.5), is_banned: false }} />
      <ProxyTermBadges proxy={{ valid_until: inDays(-1), is_banned: true }} />
      <ProxyTermBadges proxy={{ valid_until: null, is_banned: false }} />
    </>,
  )

  await expect.element(page.getByText('30 days left')).toBeVisible()
  const clear = 'rgba(0, 0, 0, 0)'
  expect(lookOf('30 days left')).toMatchObject({ backgroundColor: clear, borderTopWidth: '1px' })
  expect(lookOf('3 days left')).toMatchObject({ borderTopColor: clear })
  expect(lookOf('Expired')).toMatchObject({ borderTopColor: clear })
  expect(lookOf('Expired').backgroundColor).not.toBe(lookOf('3 days left').backgroundColor)
  expect(lookOf('No expiration')).toMatchObject({ backgroundColor: clear, borderTopWidth: '0px' })
  await expect.element(page.getByText('Banned')).toBeVisible()
})

test('a penalty shows its type, jail kind and whether it is active', async () => {
  await render(
    <>
      <PenaltyBadge penalty={{ type: 'ban' }} />
      <PenaltyBadge penalty={{ type: 'jail', jail_type: 'prison' }} />
      <ActivePenaltyBadge />
      <PenalizedBadge />
    </>,
  )

  await expect.element(page.getByText('Ban', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('Jail: Maximum Security Prison (TCP)', { exact: true }))
    .toBeVisible()
  expect(lookOf('Active')).toEqual(lookOf('Penalized'))
})
