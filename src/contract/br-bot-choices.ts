// This module is separate from the endpoints, because the URL of a page is parsed before its code has loaded.
export const JOB_TYPES = [1, 2, 3, 4] as const
export const JOB_TYPE_LABELS: Record<(typeof JOB_TYPES)[number], string> = {
  1: 'Collector',
  2: 'Carrier',
  3: 'Farmer',
  4: 'Fisherman',
}

export const REGISTRATION_STATUSES = ['registered', 'unregistered', 'foreign_registered'] as const
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

export const BR_BOT_SORTS = ['id', 'nickname', 'cash', 'deposit'] as const
