import { ORDER_STATES } from '../../order-choices.ts'
import type { FilterFields } from '../fields.ts'

export const ORDER_FIELDS: FilterFields = [
  {
    name: 'status',
    type: 'choice',
    label: 'Status',
    values: ORDER_STATES,
    parameter: 'status',
    isCounted: true,
  },
  {
    name: 'type',
    type: 'choice',
    label: 'Type',
    isOpen: true,
    rowValues: 'order_types',
    parameter: 'type',
  },
  { name: 'server', type: 'ref', of: 'servers', label: 'Server', parameter: 'server_id' },
  {
    name: 'platform',
    type: 'choice',
    label: 'Platform',
    isOpen: true,
    rowValues: 'platforms',
    parameter: 'platform',
  },
  {
    name: 'bot',
    type: 'ref',
    of: 'bots',
    label: 'Game account',
    canBeNone: true,
    parameter: 'bot_id',
  },
  { name: 'amount', type: 'number', label: 'Amount' },
  { name: 'bonus', type: 'number', label: 'Bonus' },
  { name: 'price', type: 'number', label: 'Price', decimals: 2 },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'updated', type: 'time', label: 'Updated' },
]
