import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-choices.ts'
import { maskMiddle, orderStatusOf, statusChangeError } from './order.ts'

test.each([
  ['completed', 'Completed', 'green'],
  ['pending', 'Pending', 'yellow'],
  ['processing', 'Processing', 'blue'],
  ['failed', 'Failed', 'red'],
  ['cancelled', 'Cancelled', 'gray'],
])('%s is labeled %s in %s', (status, label, tone) => {
  expect(orderStatusOf(status)).toEqual({ label, tone })
})

test('an unknown status is shown raw, in gray', () => {
  const other = fc
    .oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'Completed', ' pending'))
    .filter((status) => !ORDER_STATUSES.some((one) => one === status))
  fc.assert(
    fc.property(other, (status) => {
      expect(orderStatusOf(status)).toEqual({ label: status, tone: 'gray' })
    }),
  )
})

const NEXT = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'failed', 'cancelled'],
  failed: ['pending'],
  completed: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>
const status = fc.constantFrom(...ORDER_STATUSES)

test('only allowed moves are possible; any other move returns a reason', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      const allowed: readonly OrderStatus[] = NEXT[from]
      const refusal = statusChangeError(from, to)
      expect(refusal === undefined).toBe(allowed.includes(to))
      expect(refusal ?? `The order is ${from}`).toMatch(
        new RegExp(`^The order is (already )?${from}`),
      )
    }),
  )
})

test('completed and cancelled orders are final, and failed ones can only be retried', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 30 }), (targets) => {
      let at: OrderStatus = 'pending'
      for (const to of targets) {
        const isMoved = statusChangeError(at, to) === undefined
        expect((at === 'completed' || at === 'cancelled') && isMoved).toBe(false)
        expect(at !== 'failed' || isMoved === (to === 'pending')).toBe(true)
        if (isMoved) at = to
      }
    }),
  )
})

test('the reason lists the allowed moves', () => {
  expect(statusChangeError('pending', 'completed')).toBe(
    'The order is pending. Only a processing order can become completed.',
  )
  expect(statusChangeError('failed', 'cancelled')).toBe(
    'The order is failed. Only a pending or processing order can become cancelled.',
  )
  expect(statusChangeError('completed', 'failed')).toBe('The order is completed, which is final.')
  expect(statusChangeError('pending', 'pending')).toBe('The order is already pending.')
})

test('only the ends and the length of a number are shown', () => {
  expect(maskMiddle('4276123')).toBe('42•••23')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (number) => {
      const masked = [...maskMiddle(number)]
      expect(masked).toHaveLength([...number].length)
      expect(masked.filter((character) => character !== '•').length).toBeLessThanOrEqual(4)
    }),
  )
})
