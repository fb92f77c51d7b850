import { PROXY_TERMS, PROXY_USES } from '../../proxy-choices.ts'
import type { FilterFields } from '../fields.ts'

export const PROXY_FIELDS: FilterFields = [
  {
    name: 'term',
    type: 'choice',
    label: 'Expiry',
    values: PROXY_TERMS.filter((term) => term !== 'none'),
    canBeNone: true,
    parameter: 'term',
  },
  { name: 'banned', type: 'flag', label: 'Banned', parameter: 'is_banned' },
  { name: 'use', type: 'choice', label: 'Use', values: PROXY_USES, parameter: 'use' },
  {
    name: 'service',
    type: 'choice',
    label: 'Service',
    isOpen: true,
    rowValues: 'services',
    canBeNone: true,
    parameter: 'service',
  },
  { name: 'valid_until', type: 'time', label: 'Expiry date', canBeNone: true },
  { name: 'bots', type: 'number', label: 'BR bots' },
  { name: 'groups', type: 'number', label: 'Bot groups' },
  { name: 'port', type: 'number', label: 'Port' },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'updated', type: 'time', label: 'Updated' },
]
