import type { FilterFields } from '../fields.ts'

export const GROUP_FIELDS: FilterFields = [
  { name: 'idle', type: 'flag', label: 'Without active bots', parameter: 'is_idle' },
  { name: 'size', type: 'number', label: 'Size' },
  { name: 'bots', type: 'number', label: 'BR bots' },
  { name: 'proxy', type: 'ref', of: 'proxies', label: 'Proxy', canBeNone: true },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'updated', type: 'time', label: 'Updated' },
]
