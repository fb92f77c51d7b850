import type { Tone } from './tone.ts'

/** Actions whose names alone would be ambiguous. */
const WORDS: Readonly<Record<string, string>> = {
  'account.revealed': 'Account password revealed',
  'br_bot.revealed': 'BR bot secrets revealed',
  'order.moved': 'Order status changed',
  'proxy.revealed': 'Proxy password revealed',
}

/** `br_bot_group.schedule_added` as "BR bot group schedule added". */
export function actionWords(action: string): string {
  const known = WORDS[action]
  if (known !== undefined) return known
  const words = action
    .replaceAll(/[._]/g, ' ')
    .replace(/^(?:api|br)\b/, (initials) => initials.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `captcha_key` 7 as "Captcha key #7"; a user by name. */
export function rowWords(entity: string, id: string | null, name: string | null = null): string {
  const noun = actionWords(entity)
  if (id === null) return noun
  if (name !== null) return `${noun} ${name}`
  return /^[0-9]+$/.test(id) ? `${noun} #${id}` : `${noun} ${id.slice(0, 8)}`
}

const TONES: readonly (readonly [RegExp, Tone])[] = [
  [/(deleted|rejected|suspended|removed|failed)$/, 'red'],
  [/(added|created|approved|registered|imported)$/, 'green'],
  [/(reverted|restored)$/, 'purple'],
  [/(revealed|exported)$/, 'yellow'],
]

/** Deletions are red, additions green and reveals yellow. */
export function actionTone(action: string): Tone {
  return TONES.find(([verb]) => verb.test(action))?.[1] ?? 'blue'
}

/** Fields that change with every write, or that the row already shows. */
const BOOKKEEPING = new Set(['id', 'version', 'created_at', 'updated_at'])

interface FieldChange {
  name: string
  values: string[]
}

/** The old and the new value of each field that differs; only one value for a row that was added or deleted. */
export function fieldChanges({
  before,
  after,
}: {
  before?: unknown
  after?: unknown
}): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names
    .filter((name) => !BOOKKEEPING.has(name) && old.get(name) !== now.get(name))
    .map((name) => ({
      name,
      values: [old, now].flatMap((fields) => fields.get(name) ?? (fields.size > 0 ? '–' : [])),
    }))
}

/** The fields of a row in the audit log, as text. */
export const fieldsOf = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).map(
      ([name, field]) => [name, typeof field === 'string' ? field : JSON.stringify(field)],
    ),
  )
