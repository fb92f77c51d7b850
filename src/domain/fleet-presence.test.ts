import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FleetPresence } from './fleet-presence.ts'

test('the row of a removed bot is given to the next one, and counts stay exact', () => {
  const fleet = new FleetPresence(0)
  const bots = Array.from({ length: 5000 }, (_, index) => index + 1)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.boolean())), (steps) => {
      const there = new Set<number>()
      for (const bot of bots) fleet.remove(bot)
      for (const [bot, isThere] of steps) {
        if (isThere) fleet.restore({ bot, agent: 1, atMs: 1, intervalMs: 10_000 })
        else fleet.remove(bot)
        if (isThere) there.add(bot)
        else there.delete(bot)
      }

      const rows = [...there].map((bot) => fleet.rows.rowOf(bot))
      expect(rows.map((row) => fleet.rows.bots[row])).toEqual([...there])
      expect(new Set(rows).size).toBe(there.size)
      expect(fleet.rows.size).toBe(there.size)
      expect(fleet.counts()).toMatchObject({ unknown: there.size })
    }),
  )
})

test('after the clock of the console was set back by hours, reports count and silence is noticed', () => {
  const hour = 3_600_000
  const fleet = new FleetPresence(3 * hour)
  const batch = (atMs: number, bots: number[]) => {
    fleet.batch({ agent: 1, atMs, intervalMs: 10_000, newestMs: atMs })
    return bots.map((bot) => fleet.report({ bot, agent: 1, atMs, intervalMs: 10_000 }))
  }
  batch(3 * hour + 1, [1, 2])
  fleet.shed(3 * hour + 2)

  fleet.tick(hour)
  expect(batch(hour + 1000, [1])).toEqual([0])
  for (let second = 2; second <= 70; second++) {
    batch(hour + second * 1000, [1])
    fleet.tick(hour + second * 1000)
  }
  expect(fleet.counts()).toMatchObject({ online: 1, offline: 1 })

  fleet.tick(hour + 200_000)
  expect(fleet.takeEvents()).toEqual([
    { kind: 'bot_offline', bot: 2 },
    { kind: 'agent_silent', agent: 1, bots: 2 },
  ])
})
