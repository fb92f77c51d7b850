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
