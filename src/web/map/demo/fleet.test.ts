import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FARMS, TOWNS } from '#domain/island.ts'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import { createFleet, DEPOSITING, GOING_TO_FARM, HARVESTING, SELLING } from './fleet.ts'
import { detailsOf, findBots } from './queries.ts'
import { createRoadNetwork } from './road-network.ts'
import { stepFleet } from './step-fleet.ts'

const HALF_WIDTH_UNITS = 3000

test('bots have the same ids, names and starting points on every start, however many there are', () => {
  const few = createFleet(250)
  const many = createFleet(20_000)

  const first = Array.from({ length: 250 }, (_, index) => detailsOf(few, index))

  expect(Array.from({ length: 250 }, (_, index) => detailsOf(many, index))).toEqual(first)
  expect(first[0]).toMatchObject({ id: 1, name: 'Adam_Adler' })
  expect(detailsOf(few, 250)).toBeUndefined()
})

test('no two bots share a name, in any case', () => {
  const fleet = createFleet(20_000)
  const names = Array.from({ length: fleet.count }, (_, index) => detailsOf(fleet, index)?.name)

  // Names are letters and an optional number, so names that differ within two rounds always differ.
  expect(names.filter((name) => !/^[A-Z][a-z]+_[A-Z][a-z]+\d*$/.test(name ?? ''))).toEqual([])
  expect(new Set(names.map((name) => name?.toLowerCase())).size).toBe(fleet.count)
})

test('bots stay on the island, however unevenly time passes, and counts add up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 50, maxLength: 400 }),
      (count, steps) => {
        const fleet = createFleet(count)
        for (const elapsedMs of steps) stepFleet(fleet, elapsedMs)

        expect(Math.max(...fleet.positions)).toBeLessThan(HALF_WIDTH_UNITS)
        expect(Math.min(...fleet.positions)).toBeGreaterThan(-HALF_WIDTH_UNITS)
        const counted = MAP_BOT_STATUSES.map(
          (_, status) => fleet.statuses.filter((one) => one === status).length,
        )
        expect([...fleet.statusCounts]).toEqual(counted)
      },
    ),
    { numRuns: 30 },
  )
})

test('bots cycle: they go to a farm, harvest, sell in a town and deposit their cash', () => {
  const fleet = createFleet(400)
  const transitions = Array.from({ length: fleet.count }, () => new Set<string>())
  const fromFarms: number[] = []
  const fromTowns: number[] = []
  for (let at = 0; at < 300_000; at += 50) {
    const before = Uint8Array.from(fleet.statuses)
    stepFleet(fleet, 50)
    fleet.statuses.forEach((status, bot) => {
      if (status !== before[bot]) transitions[bot]?.add(`${before[bot]}>${status}`)
      if (before[bot] === GOING_TO_FARM && status === HARVESTING)
        fromFarms.push(nearest(FARMS, bot))
      if (before[bot] === SELLING && status === DEPOSITING) fromTowns.push(nearest(TOWNS, bot))
    })
  }

  expect(Math.max(...fromFarms)).toBeLessThan(200)
  expect(Math.max(...fromTowns)).toBeLessThan(360)
  const fractionWith = (transition: string) =>
    transitions.filter((all) => all.has(transition)).length / fleet.count
  expect(fractionWith(`${GOING_TO_FARM}>${HARVESTING}`)).toBeGreaterThan(0.9)
  expect(fractionWith(`${HARVESTING}>${SELLING}`)).toBeGreaterThan(0.9)
  expect(fractionWith(`${SELLING}>${DEPOSITING}`)).toBeGreaterThan(0.9)
  expect(fleet.healths.every((health) => health >= 12 && health <= 100)).toBe(true)
  expect(fleet.cash.every((amount) => amount >= 0)).toBe(true)

  function nearest(places: typeof FARMS, bot: number): number {
    const x = fleet.positions[2 * bot] ?? 0
    const y = fleet.positions[2 * bot + 1] ?? 0
    return Math.min(...places.map((place) => Math.hypot(place.x - x, place.y - y)))
  }
})

test('every destination can be reached from every road point', () => {
  const { distance, nodeCount } = createRoadNetwork()

  expect(Math.max(...distance)).toBeLessThan(nodeCount)
})

test('a search finds bots by a part of the name in any case, and by id first', () => {
  const fleet = createFleet(20_000)

  expect(findBots(fleet, ' ADAM_adl').map(({ name }) => name)).toEqual([
    'Adam_Adler',
    'Adam_Adler1',
    'Adam_Adler2',
  ])
  expect(findBots(fleet, '17')[0]).toMatchObject({ index: 16, id: 17 })
  expect(findBots(fleet, '')).toHaveLength(50)
  expect(findBots(fleet, 'nobody at all')).toEqual([])
})
