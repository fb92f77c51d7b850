import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoursBetween } from './format.ts'
import { countByHour, worksAt } from './shift.ts'

const hour = fc.integer({ min: 0, max: 23 })
const hours = fc.record({ start_hour: hour, end_hour: hour })

test('a bot works from its start hour until its end hour, exclusive', () => {
  fc.assert(
    fc.property(hours, ({ start_hour, end_hour }) => {
      const worked = Array.from({ length: 24 }, (_, at) => at).filter((at) =>
        worksAt({ start_hour, end_hour }, at),
      )
      expect(worked).toHaveLength(hoursBetween(start_hour, end_hour))
      expect(worked.length === 0 || worked.includes(start_hour)).toBe(true)
      expect(worked).not.toContain(end_hour)
    }),
  )
})

test('each bot is counted in each of its hours', () => {
  const bots = fc.record({ start_hour: hour, end_hour: hour, amount: fc.nat(1000) })
  fc.assert(
    fc.property(fc.array(bots), (rows) => {
      const bot = rows.reduce(
        (sum, row) => sum + row.amount * hoursBetween(row.start_hour, row.end_hour),
        0,
      )
      expect(countByHour(rows).reduce((sum, count) => sum + count)).toBe(bot)
    }),
  )
  expect(countByHour([{ start_hour: 22, end_hour: 2, amount: 5 }])).toEqual([
    5,
    5,
    ...Array.from({ length: 20 }, () => 0),
    5,
    5,
  ])
})
