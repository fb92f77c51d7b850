import type { ThreatLevel } from '#contract/penalty-choices.ts'
import type { Tone } from './tone.ts'

const LEVELS: Record<ThreatLevel, { label: string; tone: Tone }> = {
  peaceful: { label: 'Peaceful', tone: 'gray' },
  dangerous: { label: 'Dangerous', tone: 'red' },
}

export const THREAT_LEVEL_OPTIONS = [
  { value: 'peaceful', label: LEVELS.peaceful.label },
  { value: 'dangerous', label: LEVELS.dangerous.label },
] as const

/** Label and color of the threat level of an in-game admin. */
export function threatLevelOf(level: ThreatLevel): { label: string; tone: Tone } {
  return LEVELS[level]
}
