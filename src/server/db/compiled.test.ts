import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { runCompiled } from './compiled.ts'

const db = await testDatabase()

test('a statement that is used often stays compiled, however many others are used once', async () => {
  const compiled: string[] = []
  const run = (shape: string) =>
    runCompiled(db, shape, {}, () => {
      compiled.push(shape)
      return sql`select 1 as one`
    })

  for (let other = 0; other < 1200; other++) {
    await run('often')
    await run(`other ${other}`)
  }
  await run('other 0')

  expect(compiled.filter((shape) => shape === 'often')).toHaveLength(1)
  expect(compiled.filter((shape) => shape === 'other 0')).toHaveLength(2)
})
