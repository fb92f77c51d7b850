import { JOB_TYPE_LABELS, JOB_TYPES } from '#contract/br-bot-choices.ts'

/** Every job type with its label, in order. */
export const JOB_TYPE_OPTIONS = JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_LABELS[value] }))

/** `Collector`; an unknown number reads `Job Type 9`. */
export function jobTypeLabel(jobType: number): string {
  return JOB_TYPE_OPTIONS.find((option) => option.value === jobType)?.label ?? `Job Type ${jobType}`
}
