import type { PenaltyState } from '#contract/penalty-choices.ts'
import { formatElapsed } from './format.ts'
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

/** Every kind of jail with its label, in order. */
export const JAIL_KIND_OPTIONS = Array.from(JAIL_KINDS, ([value, label]) => ({ value, label }))

/** An unknown kind is shown raw; a missing one reads `Unknown`. */
export function jailKindLabel(jailType: string | null | undefined): string {
  if (!jailType) return 'Unknown'
  return JAIL_KINDS.get(jailType) ?? jailType
}

/** `Ban`, or `Jail: Regular Jail Cell`; an unknown type is shown raw, in gray. */
export function penaltyOf(penalty: { type: string; jail_type?: string | null | undefined }): {
  label: string
  look: Look
} {
  const { label, look } = PENALTIES.get(penalty.type) ?? { label: penalty.type, look: 'gray' }
  return {
    label: penalty.type === 'jail' ? `${label}: ${jailKindLabel(penalty.jail_type)}` : label,
    look,
  }
}

/** Whether a penalty has not ended; one without an end is permanent. `now` is in milliseconds since 1970. */
export function isPenaltyActive(penalty: { ends_at: string | null }, now: number): boolean {
  return penalty.ends_at === null || Date.parse(penalty.ends_at) > now
}

const STATES: Record<PenaltyState, { label: string; look: Look }> = {
  active: { label: 'Active', look: 'red' },
  ended: { label: 'Ended', look: 'outline' },
  permanent: { label: 'Permanent', look: 'destructive' },
}

/** Every state with its label, in order. */
export const PENALTY_STATE_OPTIONS = [
  { value: 'active', label: STATES.active.label },
  { value: 'ended', label: STATES.ended.label },
  { value: 'permanent', label: STATES.permanent.label },
] as const

/** `permanent` is active too, without an end. */
export function penaltyStateOf(
  penalty: { ends_at: string | null },
  now: number,
): { state: PenaltyState; label: string; look: Look } {
  const inForce = penalty.ends_at === null ? 'permanent' : 'active'
  const state = isPenaltyActive(penalty, now) ? inForce : 'ended'
  return { state, ...STATES[state] }
}

export const PENALTY_TYPE_OPTIONS = [
  { value: 'ban', label: 'Ban' },
  { value: 'jail', label: 'Jail' },
] as const

/** `12d 4h`, `3h 20m`, `8m` or `under 1m` until the end; undefined if it has none or has ended. */
export function timeLeft({ ends_at }: { ends_at: string | null }, now: number): string | undefined {
  const leftMs = ends_at === null ? 0 : Date.parse(ends_at) - now
  return leftMs > 0 ? formatElapsed(leftMs) : undefined
}
