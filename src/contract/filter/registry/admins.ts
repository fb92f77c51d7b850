import { THREAT_LEVELS } from '../../penalty-choices.ts'
import type { FilterFields } from '../fields.ts'

export const ADMIN_FIELDS: FilterFields = [
  { name: 'server', type: 'ref', of: 'servers', label: 'Server', parameter: 'server_id' },
  {
    name: 'threat',
    type: 'choice',
    label: 'Threat level',
    values: THREAT_LEVELS,
    parameter: 'threat_level',
  },
  { name: 'active', type: 'flag', label: 'Active', parameter: 'is_active' },
  { name: 'penalties', type: 'number', label: 'Penalties issued' },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'updated', type: 'time', label: 'Updated' },
]
