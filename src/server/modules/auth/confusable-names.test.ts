import { expect, test } from 'vitest'
import { fillNameSkeletons } from '#server/auth/name-skeleton.ts'
import { testServer } from '#testing/app.ts'
import { buildUser, PASSWORD, registered } from '#testing/people.ts'

const server = await testServer()
const { db, anonymous } = server

const register = (username: string) =>
  anonymous().post('auth/register', { username, password: PASSWORD })
const TAKEN = 'This username is taken, or looks like one that is. Choose another one.'

test.each([
  ['Cyrillic for Latin', 'aceo', '\u0430\u0441\u0435\u043e'],
  ['capital I for l', 'Paul', 'PauI'],
  ['a digit for a letter', 'boss', 'b0ss'],
  ['Cyrillic capitals for Latin ones', 'HOPE', '\u041d\u041e\u0420\u0415'],
  ['Cyrillic capitals for a name in small letters', 'chic', '\u0421\u041d\u0406\u0421'],
  ['rn for m', 'modern', 'modem'],
  ['Greek for Latin', 'ooo-o', '\u03bf\u03bf\u03bf-\u03bf'],
  ['mathematical letters', 'chief', '𝐜𝐡𝐢𝐞𝐟'],
  ['two spaces for one', 'night shift', 'night  shift'],
  ['another case', 'Digger', 'DIGGER'],
])('%s does not make another name', async (_, username, confusable) => {
  await registered(server, username)

  const answer = await register(confusable)

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'username_taken', message: TAKEN })
  expect(answer.body).not.toContain(username)
  expect(await db.selectFrom('auth_user').select('id').execute()).toHaveLength(1)
})

test.each([
  ['Digger', 'Digger 2'],
  ['olena', 'olexa'],
  ['Олена', 'Olena'],
  ['Ivan', 'Iwan'],
])('%s and %s are two names', async (one, other) => {
  await registered(server, one)

  expect((await register(other)).statusCode).toBe(201)
})

test('one of two concurrent confusable names is registered', async () => {
  const names = Array.from({ length: 6 }, (_, index) => (index % 2 ? 'Paul' : 'PauI'))

  const answers = await Promise.all(names.map(register))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(5).fill(409)])
})

test('users from before the rule keep their names, and nobody else can take a similar one', async () => {
  await registered(server, 'Chief')
  const names = ['Paul', 'PauI', '\u0441hief', 'a\u00adb']
  for (const username of names) await buildUser(db, username)
  expect((await register('PAUL 2')).statusCode).toBe(201)

  await fillNameSkeletons(db)
  await fillNameSkeletons(db)

  const rows = await db
    .selectFrom('auth_user')
    .select(['username', 'name_skeleton'])
    .where('username', 'in', names)
    .orderBy('created_at')
    .execute()
  expect(rows.map(({ name_skeleton }) => name_skeleton !== null)).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect((await register('pau1')).statusCode).toBe(409)
})

test('a user with a name and password from before the rules can sign in', async () => {
  await registered(server, 'Old')
  await db
    .updateTable('auth_user')
    .set({ username: '\u0441hief', name_key: '\u0441hief' })
    .execute()

  const signIn = (username: string) =>
    anonymous().post('auth/login', { username, password: PASSWORD })
  expect((await signIn('\u0421hief')).statusCode).toBe(200)
  const odd = await anonymous().post('auth/login', { username: 'Old', password: 'pass\u00adword' })
  expect(odd.json().code).toBe('bad_credentials')
})
