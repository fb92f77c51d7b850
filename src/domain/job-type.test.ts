import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JOB_TYPE_OPTIONS, jobTypeLabel } from './job-type.ts'

test('the four job types have labels, in order', () => {
  expect(JOB_TYPE_OPTIONS).toEqual([
    { value: 1, label: 'Collector' },
    { value: 2, label: 'Carrier' },
    { value: 3, label: 'Farmer' },
    { value: 4, label: 'Fisherman' },
  ])
})

test.each([0, 5, 17, -1])('job type %d shows its number', (jobType) => {
  expect(jobTypeLabel(jobType)).toBe(`Job Type ${jobType}`)
})

test('an unknown job type shows its number', () => {
  fc.assert(
    fc.property(
      fc.integer().filter((jobType) => jobType < 1 || jobType > 4),
      (jobType) => {
        expect(jobTypeLabel(jobType)).toBe(`Job Type ${jobType}`)
      },
    ),
  )
})
