import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'

/** Runs once before all test files: makes the database that they copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'night-shift-'))
  const file = join(folder, 'night-shift.db')
  const db = await openDatabase({ file })
  await db.destroy()
  project.provide('migrated', file)
  return () => rm(folder, { recursive: true })
}
