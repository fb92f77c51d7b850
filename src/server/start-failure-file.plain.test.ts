import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder, runServer } from '#testing/process.ts'
import { refuses } from '#testing/refused-start.ts'
import { readEnv } from './env.ts'
import { explainFailure } from './start-failure.ts'

test.each([
  ['EACCES', /^The file data.server\.lock cannot be used .* chown\.$/],
  ['EROFS', /^The file data.server\.lock cannot be written: its disk is read-only/],
])('a file of the data folder is named with the reason (%s)', (code, words) => {
  const error = Object.assign(new Error(), { code, path: join('data', 'server.lock') })
  expect(explainFailure(error, readEnv({}))).toMatch(words)
})

test('a PostgreSQL socket that does not exist is reported', async () => {
  const folder = await freshFolder()
  const socket = join(folder, 'missing')

  await refuses(
    runServer({
      NIGHT_SHIFT_DATA_DIR: folder,
      DATABASE_URL: `postgres://night@localhost/fleet?host=${encodeURIComponent(socket)}`,
    }),
    [`PostgreSQL at ${socket} cannot be reached (ENOENT)`, 'correct DATABASE_URL'],
  )
})
