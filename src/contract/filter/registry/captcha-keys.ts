import type { FilterFields } from '../fields.ts'

export const CAPTCHA_KEY_FIELDS: FilterFields = [
  { name: 'label', type: 'text', label: 'Label', canBeNone: true },
  { name: 'created', type: 'time', label: 'Created' },
  { name: 'updated', type: 'time', label: 'Updated' },
]
