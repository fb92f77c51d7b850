import { expect, test } from 'vitest'
import { testServer } from '#testing/app.ts'
import { buildGroup } from '#testing/factories.ts'

const { db, signedIn } = await testServer()

test('an export refuses a hidden field like an unknown one, in the body', async () => {
  const operator = await signedIn('operator')
  const group = await buildGroup(db)
  const post = (q: string) =>
    operator.post('jobs/exports', { kind: 'account.export', query: { q } })

  const hidden = await post(`group:${group}`)
  const unknown = await post(`krypt:${group}`)

  const refusal = { pointer: '/body/query/q', start: 0, end: 5, nearest: [] }
  expect([hidden.statusCode, unknown.statusCode]).toEqual([422, 422])
  expect(hidden.json().errors).toEqual([{ ...refusal, message: 'There is no field "group".' }])
  expect(unknown.json().errors).toEqual([{ ...refusal, message: 'There is no field "krypt".' }])
})

test('the draft of a job names the field of the body with an unknown name', async () => {
  const operator = await signedIn('operator')
  const query = { q: 'server:"nope"' }

  const refused = await operator.post('jobs', { kind: 'penalty.end', params: {}, query })

  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toMatchObject([
    { pointer: '/body/query/q', message: 'There is no server "nope".', start: 7, end: 13 },
  ])
})

test('an export that the role does not allow is refused without naming a file', async () => {
  const dealer = await signedIn('dealer')

  const refused = await dealer.post('jobs/exports', { kind: 'account.export', query: {} })

  expect(refused.statusCode).toBe(403)
  expect(refused.json().message).toBe('Your role does not allow this.')
})

test('an export repeated with its key starts one job', async () => {
  const operator = await signedIn('operator')
  operator.headers = { 'idempotency-key': 'k1' }
  const send = () => operator.post('jobs/exports', { kind: 'account.export', query: {} })

  const answers = await Promise.all([send(), send()])
  answers.push(await send())

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await db.selectFrom('job').select('id').execute()).toHaveLength(1)
})
