import type { FilterFields } from '../fields.ts'

export const AUDIT_FIELDS: FilterFields = [
  { name: 'user', type: 'choice', label: 'User', isOpen: true, canBeNone: true },
  {
    name: 'action',
    type: 'choice',
    label: 'Action',
    isOpen: true,
    rowValues: 'actions',
    parameter: 'action',
  },
  {
    name: 'entity',
    type: 'choice',
    label: 'Entity',
    isOpen: true,
    rowValues: 'entities',
    parameter: 'entity',
  },
  { name: 'row', type: 'choice', label: 'Row id', isOpen: true, canBeNone: true },
  { name: 'at', type: 'time', label: 'Time' },
  { name: 'api_key', type: 'choice', label: 'API key', isOpen: true, canBeNone: true },
  { name: 'ip', type: 'text', label: 'Address' },
  { name: 'request', type: 'choice', label: 'Request id', isOpen: true },
  { name: 'revert', type: 'flag', label: 'Undoes a change' },
]
