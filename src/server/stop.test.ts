import { expect, test } from 'vitest'
import { addressOf, freshPlace, runServer } from '#testing/process.ts'
import { beginRegistration, untilRefused } from '#testing/registration.ts'
import { openDatabase } from './db/open.ts'

test('when stopping it finishes the request in progress and accepts no other', async () => {
  const { location, settings } = await freshPlace()
  const server = runServer(settings)
  const url = new URL(await addressOf(server))
  const registration = await beginRegistration(url)

  server.child.kill('SIGTERM')
  await server.says(/stopping/)
  await untilRefused(url)

  expect(await registration.finish()).toContain('HTTP/1.1 201')
  expect(await server.ended).toBe(0)
  const db = await openDatabase(location)
  expect(await db.selectFrom('auth_user').select('username').execute()).toEqual([
    { username: 'Ann' },
  ])
  await db.destroy()
})
