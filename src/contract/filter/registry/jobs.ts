import { JOB_STATES } from '../../job-choices.ts'
import type { FilterFields } from '../fields.ts'

export const JOB_FIELDS: FilterFields = [
  {
    name: 'state',
    type: 'choice',
    label: 'State',
    values: JOB_STATES.filter((state) => state !== 'draft'),
    parameter: 'state',
  },
  { name: 'kind', type: 'choice', label: 'Kind', isOpen: true },
  { name: 'user', type: 'choice', label: 'User', isOpen: true },
  { name: 'rows', type: 'number', label: 'Rows' },
  { name: 'started', type: 'time', label: 'Started' },
  { name: 'ended', type: 'time', label: 'Ended', canBeNone: true },
]
