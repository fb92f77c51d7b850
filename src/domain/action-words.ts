import type { Tone } from './tone.ts'

/** `br_bot_group.schedule_added` as "BR bot group schedule added". */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ').replace(/^br bot/, 'BR bot')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `captcha_key` 7 as "Captcha key #7". */
export function rowWords(entity: string, id: string | null): string {
  const noun = actionWords(entity)
  if (id === null) return noun
  return /^[0-9]+$/.test(id) ? `${noun} #${id}` : `${noun} ${id.slice(0, 8)}`
}

const TONES: readonly (readonly [RegExp, Tone])[] = [
  [/(deleted|rejected|suspended|removed|failed)$/, 'red'],
  [/(added|created|approved|registered|imported)$/, 'green'],
  [/(reverted|restored)$/, 'purple'],
  [/(revealed|exported)$/, 'yellow'],
]

/** What was lost is red, what came green, what was looked at yellow. */
export function actionTone(action: string): Tone {
  return TONES.find(([verb]) => verb.test(action))?.[1] ?? 'blue'
}
