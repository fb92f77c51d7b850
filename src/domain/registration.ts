import { REGISTRATION_STATUSES, type RegistrationStatus } from '#contract/br-bot-choices.ts'
import type { Tone } from './tone.ts'

interface Registration {
  label: string
  tone: Tone
}

const KNOWN: Record<RegistrationStatus, Registration> = {
  registered: { label: 'Registered', tone: 'green' },
  unregistered: { label: 'Not Registered', tone: 'gray' },
  foreign_registered: { label: 'Foreign Registered', tone: 'blue' },
}
const UNKNOWN: Registration = { label: 'Unknown', tone: 'gray' }

/** Every registration status with its label, in order. */
export const REGISTRATION_OPTIONS = REGISTRATION_STATUSES.map((value) => ({
  value,
  label: KNOWN[value].label,
}))

/** Label and color of a registration status; an unknown one reads `Unknown`. */
export function registrationOf(status: string): Registration {
  const known = REGISTRATION_STATUSES.find((one) => one === status)
  return known ? KNOWN[known] : UNKNOWN
}
