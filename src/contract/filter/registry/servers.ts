import type { FilterFields } from '../fields.ts'

export const SERVER_FIELDS: FilterFields = [
  { name: 'active', type: 'flag', label: 'Active', parameter: 'active' },
  { name: 'port', type: 'number', label: 'Port' },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'updated', type: 'time', label: 'Updated' },
]
