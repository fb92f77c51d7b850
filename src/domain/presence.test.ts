import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#domain/time-units.ts'
import { FleetPresence, type PresenceEvent } from './fleet-presence.ts'
import { afterReport, afterSilence, offlineAfterMs } from './presence.ts'

const START_MS = Date.UTC(2026, 10, 22)

test('silence makes a bot late after 2 intervals and offline after 3, but not within a minute', () => {
  const presenceAfter = (intervalMs: number, silentMs: number) =>
    afterSilence(afterReport(undefined, { atMs: START_MS, intervalMs }), START_MS + silentMs, 0)
      .presence

  expect(presenceAfter(30_000, 60_000)).toBe('online')
  expect(presenceAfter(30_000, 60_001)).toBe('late')
  expect(presenceAfter(30_000, 90_000)).toBe('late')
  expect(presenceAfter(30_000, 90_001)).toBe('offline')
  expect(presenceAfter(5000, 59_000)).toBe('late')
  expect(presenceAfter(5000, 60_001)).toBe('offline')
  expect(offlineAfterMs(5000)).toBe(60_000)
})

test('a bot is back after two reports at least 5 s apart, with no pause between them', () => {
  const intervalMs = 10_000
  const offline = afterSilence(
    afterReport(undefined, { atMs: START_MS, intervalMs }),
    START_MS + HOUR_MS,
    0,
  )
  const presenceAfter = (...seconds: number[]) =>
    seconds.reduce(
      (sign, second) =>
        afterReport(sign, { atMs: START_MS + HOUR_MS + second * SECOND_MS, intervalMs }),
      offline,
    ).presence

  expect(presenceAfter(0)).toBe('offline')
  expect(presenceAfter(0, 4)).toBe('offline')
  expect(presenceAfter(0, 4, 5)).toBe('online')
  expect(presenceAfter(0, 5, 3)).toBe('online')
  expect(presenceAfter(0, 61)).toBe('offline')
  expect(presenceAfter(0, 61, 66)).toBe('online')
})

/** A fleet whose presence is updated every second. */
function simulate(fleet: FleetPresence, fromMs: number, untilMs: number, arrivals: Arrival[]) {
  const events: PresenceEvent[] = []
  const queue = arrivals.toSorted((one, other) => one.arrivesMs - other.arrivesMs)
  let next = 0
  for (let nowMs = fromMs; nowMs <= untilMs; nowMs += SECOND_MS) {
    for (let due = queue[next]; due && due.arrivesMs <= nowMs; due = queue[++next]) {
      const { agent, arrivesMs, sentMs, intervalMs, bots } = due
      const newestMs = bots.length > 0 ? sentMs : arrivesMs
      fleet.batch({ agent, atMs: arrivesMs, intervalMs, newestMs })
      for (const bot of bots) fleet.report({ bot, agent, atMs: sentMs, intervalMs })
    }
    fleet.tick(nowMs)
    events.push(...fleet.takeEvents())
  }
  return events
}

const presenceOf = (fleet: FleetPresence, bot: number) => fleet.presenceAt(fleet.rows.rowOf(bot))

interface Arrival {
  agent: number
  sentMs: number
  arrivesMs: number
  intervalMs: number
  bots: number[]
}

const botsOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index)

/** The batches of an agent; `delayOf` returns the delay of a batch in intervals. */
function batches(
  agent: number,
  { fromMs, untilMs, intervalMs, bots }: Omit<Arrival, 'agent' | 'sentMs' | 'arrivesMs'> & Span,
  delayOf: (index: number) => number = () => 0,
): Arrival[] {
  const count = Math.floor((untilMs - fromMs) / intervalMs)
  let lastMs = 0
  return Array.from({ length: count }, (_, index) => {
    const sentMs = fromMs + index * intervalMs
    // An agent sends the batches of its stream one after another.
    lastMs = Math.max(lastMs, sentMs + delayOf(index) * intervalMs)
    return { agent, sentMs, arrivesMs: lastMs, intervalMs, bots }
  })
}

interface Span {
  fromMs: number
  untilMs: number
}

test('no bot flaps in 24 hours in which a tenth of the batches are late by up to 2 intervals', () => {
  const day = { fromMs: START_MS, untilMs: START_MS + 24 * HOUR_MS }
  const delays = fc.infiniteStream(
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 2, noNaN: true })),
  )
  fc.assert(
    fc.property(delays, fc.constantFrom(5, 10, 30, 60), (random, seconds) => {
      const intervalMs = seconds * SECOND_MS
      const delayOf = () => {
        const [tenth, delay] = random.next().value
        return tenth === 0 ? delay : 0
      }
      const sent = batches(1, { ...day, intervalMs, bots: [1, 2, 3] }, delayOf)

      expect(simulate(new FleetPresence(START_MS), day.fromMs, day.untilMs, sent)).toEqual([])
    }),
    { numRuns: 12 },
  )
})

test('a restart reports no bot as offline or back', () => {
  const fleet = new FleetPresence(START_MS)
  const intervalMs = 10_000
  const stoppedMs = START_MS - HOUR_MS
  const [here, gone] = [botsOf(1, 500), botsOf(1000, 500)]
  const restore = (agent: number, bots: number[]) => {
    fleet.restoreAgent(agent, { atMs: stoppedMs, intervalMs })
    for (const bot of bots) fleet.restore({ bot, agent, atMs: stoppedMs, intervalMs })
  }
  restore(1, [...here, 999])
  restore(2, gone)
  const untilMs = START_MS + HOUR_MS
  const fromMs = START_MS + 20_000

  const events = simulate(
    fleet,
    START_MS,
    untilMs,
    batches(1, { fromMs, untilMs, intervalMs, bots: here }),
  )

  expect(events).toEqual([])
  expect([1, 999, 1000].map((bot) => presenceOf(fleet, bot))).toEqual([
    'online',
    'offline',
    'unknown',
  ])
})

test('when an agent with 5,000 bots stops and returns, there is one event each', () => {
  const fleet = new FleetPresence(START_MS)
  const bots = botsOf(1, 5000)
  const intervalMs = 10_000
  const stopsMs = START_MS + HOUR_MS
  const returnsMs = stopsMs + HOUR_MS / 2
  const untilMs = stopsMs + HOUR_MS
  const sent = [
    ...batches(1, { fromMs: START_MS, untilMs: stopsMs, intervalMs, bots }),
    ...batches(2, { fromMs: START_MS, untilMs, intervalMs, bots: [9000] }),
  ]
  const again = batches(1, { fromMs: returnsMs, untilMs, intervalMs, bots: bots.slice(1) })

  const silent = simulate(fleet, START_MS, returnsMs - SECOND_MS, sent)
  const whileSilent = [1, 5000, 9000].map((bot) => presenceOf(fleet, bot))
  const later = sent.filter(({ arrivesMs }) => arrivesMs >= returnsMs)
  const back = simulate(fleet, returnsMs, untilMs, [...later, ...again])

  expect(silent).toEqual([{ kind: 'agent_silent', agent: 1, bots: 5000 }])
  expect(whileSilent).toEqual(['unknown', 'unknown', 'online'])
  expect(back).toEqual([{ kind: 'agent_back', agent: 1, bots: 5000 }])
  expect([1, 5000].map((bot) => presenceOf(fleet, bot))).toEqual(['offline', 'online'])
})

test('a bot that its agent no longer reports goes offline, and comes back, with an event each', () => {
  const fleet = new FleetPresence(START_MS)
  const intervalMs = 10_000
  const span = (from: number, until: number) => ({
    fromMs: START_MS + from * SECOND_MS,
    untilMs: START_MS + until * SECOND_MS,
    intervalMs,
  })
  const sent = [
    ...batches(1, { ...span(0, 100), bots: [1, 2] }),
    ...batches(1, { ...span(100, 300), bots: [2] }),
    ...batches(1, { ...span(300, 400), bots: [1, 2] }),
  ]

  const events = simulate(fleet, START_MS, START_MS + 400 * SECOND_MS, sent)

  expect(events).toEqual([
    { kind: 'bot_offline', bot: 1 },
    { kind: 'bot_online', bot: 1 },
  ])
})

test('no bot goes offline while the console refuses batches, or within a minute afterwards', () => {
  const fleet = new FleetPresence(START_MS)
  const intervalMs = 10_000
  const fullMs = START_MS + 60 * SECOND_MS
  simulate(fleet, START_MS, fullMs, [
    ...batches(1, { fromMs: START_MS, untilMs: fullMs, intervalMs, bots: [1] }),
  ])

  const events = []
  for (let second = 0; second <= 360; second++) {
    const nowMs = fullMs + second * SECOND_MS
    if (second <= 300) fleet.shed(nowMs)
    fleet.tick(nowMs)
    events.push(...fleet.takeEvents())
  }

  expect(events).toEqual([])
  fleet.tick(fullMs + 361 * SECOND_MS)
  expect(fleet.takeEvents()).toEqual([{ kind: 'agent_silent', agent: 1, bots: 1 }])
})

test('no bot goes offline while an agent sends the batches that it stored during an outage', () => {
  const fleet = new FleetPresence(START_MS)
  const bots = botsOf(1, 50)
  const intervalMs = 10_000
  const stopsMs = START_MS + HOUR_MS
  const returnsMs = stopsMs + HOUR_MS
  const before = batches(1, { fromMs: START_MS, untilMs: stopsMs, intervalMs, bots })
  // It has stored the batches of an hour and sends one each second.
  const stored = batches(1, { fromMs: stopsMs, untilMs: returnsMs, intervalMs, bots }).map(
    (batch, index) => ({ ...batch, arrivesMs: returnsMs + index * SECOND_MS }),
  )

  simulate(fleet, START_MS, returnsMs - SECOND_MS, before)
  const events = simulate(fleet, returnsMs, returnsMs + 300 * SECOND_MS, stored)

  expect(events).toEqual([{ kind: 'agent_back', agent: 1, bots: 50 }])
  expect(presenceOf(fleet, 1)).toBe('late')
  expect(fleet.counts()).toEqual({ unknown: 0, online: 0, late: 50, offline: 0 })
})

test('a bot is late as long as it misses reports, without an event', () => {
  const fleet = new FleetPresence(START_MS)
  const span = { fromMs: START_MS, untilMs: START_MS + 60_000, intervalMs: 10_000 }

  const events = simulate(fleet, START_MS, START_MS + 71_000, batches(1, { ...span, bots: [1] }))

  expect(presenceOf(fleet, 1)).toBe('late')
  simulate(
    fleet,
    START_MS + 71_000,
    START_MS + 71_000,
    batches(1, { ...span, fromMs: START_MS + 71_000, untilMs: START_MS + 81_000, bots: [1] }),
  )
  expect(presenceOf(fleet, 1)).toBe('online')
  expect(events).toEqual([])
})
