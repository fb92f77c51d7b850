import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { explainFailure } from './start-failure.ts'

test.each([
  ['EACCES', /^The file data.server\.lock cannot be used .* chown\.$/],
  ['EROFS', /^The file data.server\.lock cannot be written: its disk is read-only/],
])('a file of the data directory is named with the reason (%s)', (code, words) => {
  const error = Object.assign(new Error(), { code, path: join('data', 'server.lock') })
  expect(explainFailure(error, readEnv({}))).toMatch(words)
})
