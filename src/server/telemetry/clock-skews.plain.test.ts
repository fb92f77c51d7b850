import { expect, test } from 'vitest'
import { ClockSkews } from './clock-skews.ts'

const NOW = Date.UTC(2026, 10, 22, 21)

/** The clock of the console is right. */
const arrivalAt = (receivedMs: number) => ({ receivedMs, monotonicMs: receivedMs - NOW })

test('a clock that is set back by as much as a batch can be delayed is recognized with the second batch', () => {
  const skews = new ClockSkews()
  const observe = (behindMs: number) => skews.observe('a', NOW - behindMs, arrivalAt(NOW))
  for (let count = 0; count < 20; count++) observe(40)

  expect(observe(60_300)).toEqual({ skewMs: 40, correctionMs: 0, hasJumped: false })
  expect(observe(60_040)).toEqual({ skewMs: 60_040, correctionMs: 60_040, hasJumped: true })
  expect(observe(60_900)).toEqual({ skewMs: 60_040, correctionMs: 60_040, hasJumped: false })
})

test.each([
  ['one batch', [60_000]],
  ['one batch twice', [60_000, 40, 60_000]],
  ['batches by different times', [60_000, 48_000, 20_000, 7000]],
  ['the second batch', [60_000], 1],
])('a delay of %s is no jump of the clock', (_, delays, before = 16) => {
  const skews = new ClockSkews()
  const observe = (delayMs: number) => skews.observe('a', NOW - delayMs, arrivalAt(NOW))
  for (let count = 0; count < before; count++) observe(40)

  for (const delayMs of [...delays, 40])
    expect(observe(delayMs)).toEqual({ skewMs: 40, correctionMs: 0, hasJumped: false })
})

test('a clock that is right within two seconds is not corrected, and a jump is noticed', () => {
  const skews = new ClockSkews()

  expect(skews.observe('a', NOW - 1900, arrivalAt(NOW))).toEqual({
    skewMs: 1900,
    correctionMs: 0,
    hasJumped: false,
  })
  expect(skews.observe('a', NOW - 9000, arrivalAt(NOW)).hasJumped).toBe(false)
  expect(skews.observe('b', NOW + 60_000, arrivalAt(NOW)).hasJumped).toBe(false)
  expect(skews.observe('a', NOW + 60_000, arrivalAt(NOW))).toEqual({
    skewMs: -60_000,
    correctionMs: -60_000,
    hasJumped: true,
  })
})

test.each([-30_000, 30_000, -7_200_000])(
  'a step of the clock of the console by %d ms is no jump of the clock of the agent, and the next report is dated right',
  (stepMs) => {
    const skews = new ClockSkews()
    const observe = (afterMs: number, isStepped: boolean) =>
      skews.observe('a', NOW + afterMs, {
        receivedMs: NOW + afterMs + 40 + (isStepped ? stepMs : 0),
        monotonicMs: afterMs + 40,
      })

    expect(observe(0, false)).toEqual({ skewMs: 40, correctionMs: 0, hasJumped: false })
    expect(observe(10_000, true)).toEqual({
      skewMs: 40 + stepMs,
      correctionMs: 40 + stepMs,
      hasJumped: false,
    })
  },
)
