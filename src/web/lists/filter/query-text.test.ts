import { expect, test } from 'vitest'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { queryText } from './query-text.ts'

test.each([
  ['parameters with codes and flags', { job_type: 3, is_active: true }, 'job:farmer active:true'],
  ['a row without a proxy', { proxy: 'none' }, 'proxy:none'],
  ['a search', { search: 'no "storm"' }, '"no \\"storm\\""'],
  ['a filter alone', { search: '', q: 'cash>5 or task:idle' }, 'cash>5 or task:idle'],
  [
    'a choice beside others',
    { server_id: 2, q: 'cash>5 or task:idle' },
    'server:2 (cash>5 or task:idle)',
  ],
  ['no filter', { search: '' }, ''],
])('%s', (_, query, text) => {
  expect(queryText(query, BR_BOT_FIELDS)).toBe(text)
})
