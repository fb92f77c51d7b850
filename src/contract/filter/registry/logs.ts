import { LogLevel, LogSource } from '../../log-choices.ts'
import type { FilterFields } from '../fields.ts'

export const LOG_FIELDS: FilterFields = [
  { name: 'level', type: 'choice', label: 'Level', values: LogLevel.options },
  {
    name: 'source',
    type: 'choice',
    label: 'Source',
    values: LogSource.options,
    parameter: 'source',
  },
  { name: 'user', type: 'choice', label: 'User', isOpen: true, canBeNone: true },
  { name: 'at', type: 'time', label: 'Time' },
  { name: 'request', type: 'choice', label: 'Request id', isOpen: true, canBeNone: true },
]
