import { JOB_TYPES } from '#contract/br-bots.ts'

const LABELS: Record<(typeof JOB_TYPES)[number], string> = {
  1: 'Collector',
  2: 'Carrier',
  3: 'Farmer',
  4: 'Fisherman',
}

/** Every job type with its label, in order. */
export const JOB_TYPE_OPTIONS = JOB_TYPES.map((value) => ({ value, label: LABELS[value] }))

/** `Collector`; a number that the console does not know reads `Job Type 9`. */
export function jobTypeLabel(jobType: number): string {
  return JOB_TYPE_OPTIONS.find((option) => option.value === jobType)?.label ?? `Job Type ${jobType}`
}
