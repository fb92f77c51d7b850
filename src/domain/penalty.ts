import type { Look } from './tone.ts'

const JAIL_KINDS = new Map([
  ['prison', 'Maximum Security Prison (TCP)'],
  ['jail', 'Regular Jail Cell'],
  ['demorgan', 'Admin Jail (DM)'],
])
const PENALTIES = new Map<string, { label: string; look: Look }>([
  ['ban', { label: 'Ban', look: 'destructive' }],
  ['jail', { label: 'Jail', look: 'yellow' }],
])

/** Every kind of jail with its name, in order. */
export const JAIL_KIND_OPTIONS = Array.from(JAIL_KINDS, ([value, label]) => ({ value, label }))

/** A kind that the console does not know stays raw; none at all reads `Unknown`. */
export function jailKindLabel(jailType: string | null | undefined): string {
  if (!jailType) return 'Unknown'
  return JAIL_KINDS.get(jailType) ?? jailType
}

/** `Ban`, or `Jail: Regular Jail Cell`; a type that the console does not know stays raw, in grey. */
export function penaltyOf(penalty: { type: string; jail_type?: string | null | undefined }): {
  label: string
  look: Look
} {
  const { label, look } = PENALTIES.get(penalty.type) ?? { label: penalty.type, look: 'grey' }
  return {
    label: penalty.type === 'jail' ? `${label}: ${jailKindLabel(penalty.jail_type)}` : label,
    look,
  }
}

/** Until its end has come; one without an end lasts. `now` is in milliseconds since 1970. */
export function isPenaltyActive(penalty: { ends_at: string | null }, now: number): boolean {
  return penalty.ends_at === null || Date.parse(penalty.ends_at) > now
}
