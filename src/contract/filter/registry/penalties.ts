import { PENALTY_STATES, PENALTY_TYPES } from '../../penalty-choices.ts'
import type { FilterFields } from '../fields.ts'

export const PENALTY_FIELDS: FilterFields = [
  {
    name: 'state',
    type: 'choice',
    label: 'State',
    values: PENALTY_STATES,
    parameter: 'state',
  },
  { name: 'type', type: 'choice', label: 'Type', values: PENALTY_TYPES, parameter: 'type' },
  {
    name: 'jail_type',
    type: 'choice',
    label: 'Jail type',
    values: ['prison', 'jail', 'demorgan'],
    isOpen: true,
    rowValues: 'jail_types',
    canBeNone: true,
    parameter: 'jail_type',
  },
  { name: 'server', type: 'ref', of: 'servers', label: 'Server', parameter: 'server_id' },
  { name: 'bot', type: 'ref', of: 'bots', label: 'Game account', parameter: 'bot_id' },
  {
    name: 'admin',
    type: 'ref',
    of: 'admins',
    label: 'In-game admin',
    canBeNone: true,
    parameter: 'admin_id',
  },
  { name: 'starts', type: 'time', label: 'Start' },
  { name: 'ends', type: 'time', label: 'End', canBeNone: true },
  { name: 'created', type: 'time', label: 'Created' },
]
