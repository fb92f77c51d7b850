import { ROLES, USER_STATES } from '../../roles.ts'
import type { FilterFields } from '../fields.ts'

export const USER_FIELDS: FilterFields = [
  { name: 'state', type: 'choice', label: 'State', values: USER_STATES, parameter: 'state' },
  { name: 'role', type: 'choice', label: 'Role', values: ROLES },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'seen', type: 'time', label: 'Last seen', canBeNone: true },
]
