import { expect, test } from 'vitest'
import { passwordProblem } from './weak-password.ts'

test.each([
  'password1234',
  'PassWord1234',
  'qwertyuiop12',
  '1q2w3e4r5t6y',
  'aaaaaaaaaaaa',
  '123123123123',
  'ЙцукЙцукЙцук',
])('%s is common', async (password) => {
  expect(await passwordProblem(password, 'somebody')).toContain('common')
})

test('the username is refused as a password, case-insensitive', async () => {
  expect(await passwordProblem('БРИГАДИР-СМЕНЫ', 'Бригадир-Смены')).toContain('username')
})

test.each(['correct horse battery', 'twelve chars', 'шахта номер семь'])(
  '%s will do',
  async (password) => {
    expect(await passwordProblem(password, 'somebody')).toBeUndefined()
  },
)
