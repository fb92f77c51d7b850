import { LOG_LEVELS, LOG_SOURCES } from '../../log-choices.ts'
import type { FilterFields } from '../fields.ts'

export const LOG_FIELDS: FilterFields = [
  { name: 'level', type: 'choice', label: 'Level', values: LOG_LEVELS },
  {
    name: 'source',
    type: 'choice',
    label: 'Source',
    values: LOG_SOURCES,
    parameter: 'source',
  },
  { name: 'user', type: 'choice', label: 'User', isOpen: true, canBeNone: true },
  { name: 'at', type: 'time', label: 'Time' },
  { name: 'request', type: 'choice', label: 'Request id', isOpen: true, canBeNone: true },
]
