import { z } from 'zod'

// In a file without endpoints: the address of a page is parsed by these before the page has loaded.
export const JOB_TYPES = [1, 2, 3, 4] as const
export const JOB_TYPE_LABELS: Record<(typeof JOB_TYPES)[number], string> = {
  1: 'Collector',
  2: 'Carrier',
  3: 'Farmer',
  4: 'Fisherman',
}
export const JobType = z.literal(JOB_TYPES)

export const RegistrationStatus = z
  .enum(['registered', 'unregistered', 'foreign_registered'])
  .meta({ id: 'RegistrationStatus', description: 'Whether the account of a BR bot is registered' })
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

export const BR_BOT_SORTS = ['id', 'nickname', 'cash', 'deposit'] as const
