import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, orderStatusOf } from './order.ts'

test.each([
  ['completed', 'Completed', 'green'],
  ['pending', 'Pending', 'yellow'],
  ['processing', 'Processing', 'blue'],
  ['failed', 'Failed', 'red'],
  ['cancelled', 'Cancelled', 'grey'],
])('%s reads %s in %s', (status, label, tone) => {
  expect(orderStatusOf(status)).toEqual({ label, tone })
})

test('any other status stays as it came, in grey', () => {
  const other = fc
    .oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'Completed', ' pending'))
    .filter((status) => !ORDER_STATUSES.includes(status))
  fc.assert(
    fc.property(other, (status) => {
      expect(orderStatusOf(status)).toEqual({ label: status, tone: 'grey' })
    }),
  )
})
