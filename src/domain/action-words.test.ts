import { expect, test } from 'vitest'
import { actionWords, fieldChanges, rowWords } from './action-words.ts'

test.each([
  ['api_key.added', 'API key added'],
  ['br_bot_group.schedule_added', 'BR bot group schedule added'],
  ['proxy.changed', 'Proxy changed'],
  ['order.moved', 'Order status changed'],
  ['br_bot.revealed', 'BR bot secrets revealed'],
])('%s is shown as "%s"', (action, words) => {
  expect(actionWords(action)).toBe(words)
})

test('a user is shown by name, any other row by its number', () => {
  expect(rowWords('user', '45365ba4-0000', 'Olena')).toBe('User Olena')
  expect(rowWords('captcha_key', '7')).toBe('Captcha key #7')
  expect(rowWords('setting', null)).toBe('Setting')
})

test.each([
  [
    { label: 'Main', key: 'h1', version: 1 },
    { label: 'Spare', key: 'h1', version: 2 },
    'label: Main → Spare',
  ],
  [
    { server_id: 1, ends_at: null },
    { server_id: 2, ends_at: 'x' },
    'server_id: 1 → 2, ends_at: null → x',
  ],
  [null, { id: 7, label: 'Main' }, 'label: Main'],
  [{ label: 'Main' }, null, 'label: Main'],
  [{ label: 'Main' }, { sessions_ended: 2 }, 'label: Main → –, sessions_ended: – → 2'],
  [null, null, ''],
])('%j to %j', (before, after, words) => {
  const changes = fieldChanges({ before, after })

  expect(changes.map(({ name, values }) => `${name}: ${values.join(' → ')}`).join(', ')).toBe(words)
})
