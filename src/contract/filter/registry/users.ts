import { Role, UserState } from '../../roles.ts'
import type { FilterFields } from '../fields.ts'

export const USER_FIELDS: FilterFields = [
  { name: 'state', type: 'choice', label: 'State', values: UserState.options, parameter: 'state' },
  { name: 'role', type: 'choice', label: 'Role', values: Role.options },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'seen', type: 'time', label: 'Last seen', canBeNone: true },
]
