import { stat } from 'node:fs/promises'
import { codeOf } from './db/transact.ts'

/** The result of a file operation; undefined if the file does not exist. */
export async function ifExists<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  try {
    return await operation
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

export async function fileExists(path: string): Promise<boolean> {
  return (await ifExists(stat(path))) !== undefined
}
