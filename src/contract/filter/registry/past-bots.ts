import type { FilterFields } from '../fields.ts'
import { BOT_FIELDS } from './bots.ts'

/** Task and money are read from the history; server and nickname have their current values. */
const ANSWERED = ['server', 'task', 'nickname', 'cash', 'deposit']

/** The other fields of the live list, with the reason why they cannot be used for a moment of the history. */
export const PAST_BOT_FIELDS: FilterFields = BOT_FIELDS.map(({ rowValues, ...field }) =>
  ANSWERED.includes(field.name)
    ? field
    : {
        ...field,
        refusal: `"${field.name}" is unknown for a moment of the history. Remove this test, or choose Live.`,
      },
)
