import { TASKS } from '../../bot-choices.ts'
import { FAILING } from '../../task-filters.ts'
import type { FilterFields } from '../fields.ts'

export const BOT_FIELDS: FilterFields = [
  { name: 'server', type: 'ref', of: 'servers', label: 'Server', parameter: 'server_id' },
  {
    name: 'task',
    type: 'choice',
    label: 'Task status',
    values: [...TASKS, FAILING],
    isOpen: true,
    rowValues: 'tasks',
    canBeNone: true,
    parameter: 'task',
    isCounted: true,
  },
  { name: 'task_since', type: 'time', label: 'Task since', canBeNone: true },
  { name: 'penalized', type: 'flag', label: 'Penalized', parameter: 'is_penalized' },
  { name: 'nickname', type: 'text', label: 'Nickname' },
  { name: 'cash', type: 'number', label: 'Cash' },
  { name: 'deposit', type: 'number', label: 'Deposit' },
  { name: 'payday', type: 'number', label: 'Paydays' },
  {
    name: 'group',
    type: 'ref',
    of: 'groups',
    label: 'Bot group',
    canBeNone: true,
    access: 'administrator',
  },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'updated', type: 'time', label: 'Updated' },
]
