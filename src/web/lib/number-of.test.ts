import { expect, test } from 'vitest'
import { numberOf } from './number-of.ts'

test.each([
  ['1 500 000', 1_500_000],
  ['1,500,000', 1_500_000],
  ['1,500.5', 1500.5],
  ['6.35', 6.35],
  ['6,35', 6.35],
  ['0,125', 0.125],
  ['-1,5', -1.5],
  [' 007 ', 7],
])('"%s" is %d', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test.each(['', '-', '1,2,3', '1.2.3', '0x10', '1e9', 'Infinity', '12 px'])(
  '"%s" is not a number',
  (text) => {
    expect(numberOf(text)).toBeNaN()
  },
)
