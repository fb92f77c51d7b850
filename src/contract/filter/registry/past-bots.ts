import type { FilterFields } from '../fields.ts'
import { BOT_FIELDS } from './bots.ts'

/** Task and money are in the history; server and nickname are those of today. */
const ANSWERED = ['server', 'task', 'nickname', 'cash', 'deposit']

/** The fields of the live list, so that a filter says why it cannot be used for a moment of the history. */
export const PAST_BOT_FIELDS: FilterFields = BOT_FIELDS.map((field) =>
  ANSWERED.includes(field.name)
    ? field
    : {
        ...field,
        refusal: `"${field.name}" is unknown for a moment of the history. Remove this test, or choose Live.`,
      },
)
