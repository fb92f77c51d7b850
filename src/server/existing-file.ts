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

/** Undefined if there is nothing at the path, or if this user cannot see it. */
export async function isFolder(path: string): Promise<boolean | undefined> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? false : undefined
  }
}
