import { TASKS } from '../../bot-choices.ts'
import { REGISTRATION_STATUSES } from '../../br-bot-choices.ts'
import type { FilterFields } from '../fields.ts'

export const BR_BOT_FIELDS: FilterFields = [
  { name: 'server', type: 'ref', of: 'servers', label: 'Server', parameter: 'server_id' },
  { name: 'plays_on', type: 'ref', of: 'servers', label: 'Plays on', parameter: 'plays_on' },
  {
    name: 'job',
    type: 'choice',
    label: 'Job type',
    values: ['collector', 'carrier', 'farmer', 'fisherman'],
    codes: { collector: 1, carrier: 2, farmer: 3, fisherman: 4 },
    isOpen: true,
    rowValues: 'job_types',
    parameter: 'job_type',
  },
  {
    name: 'proxy',
    type: 'ref',
    of: 'proxies',
    label: 'Proxy',
    values: ['valid', 'expiring', 'expired', 'banned'],
    canBeNone: true,
    parameter: 'proxy',
  },
  {
    name: 'group',
    type: 'ref',
    of: 'groups',
    label: 'Bot group',
    canBeNone: true,
    parameter: 'group_id',
  },
  { name: 'active', type: 'flag', label: 'Active', parameter: 'is_active' },
  { name: 'shift', type: 'flag', label: 'On shift', parameter: 'on_shift' },
  {
    name: 'registration',
    type: 'choice',
    label: 'Registration',
    values: REGISTRATION_STATUSES,
    parameter: 'registration_status',
  },
  {
    name: 'task',
    type: 'choice',
    label: 'Task status',
    values: TASKS,
    isOpen: true,
    rowValues: 'tasks',
    canBeNone: true,
  },
  { name: 'nickname', type: 'text', label: 'Nickname' },
  { name: 'cash', type: 'number', label: 'Cash' },
  { name: 'deposit', type: 'number', label: 'Deposit' },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'updated', type: 'time', label: 'Updated' },
]
