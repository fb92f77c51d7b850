import type { FilterFields } from '../fields.ts'

export const AGENT_FIELDS: FilterFields = [
  { name: 'suspended', type: 'flag', label: 'Suspended', parameter: 'is_suspended' },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'updated', type: 'time', label: 'Updated' },
]
