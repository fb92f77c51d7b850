import { randomBytes } from 'node:crypto'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import type { MasterKey } from './vault.ts'

const KEY_BYTES = 32
const OTHERS = 0o077
const LINE = /^(\d+):([\w-]{43})$/

/** The master keys of a file, made at first start: one `version:key` a line, readable by its owner alone. */
export async function openKeyFile(path: string): Promise<MasterKey[]> {
  await createOnce(path)
  const { mode } = await stat(path)
  if (mode & OTHERS)
    throw new Error(`${path} can be read by others: run chmod 600 on it (it holds the master key)`)
  return parse(path, await readFile(path, 'utf8'))
}

/** Adds a newer key; what older keys sealed still opens. */
export async function addKey(path: string): Promise<MasterKey[]> {
  const keys = await openKeyFile(path)
  const version = Math.max(...keys.map((key) => key.version)) + 1
  await writeFile(path, line(version), { flag: 'a' })
  return openKeyFile(path)
}

async function createOnce(path: string): Promise<void> {
  try {
    await writeFile(path, line(1), { flag: 'wx', mode: 0o600 })
    await chmod(path, 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

const line = (version: number) => `${version}:${randomBytes(KEY_BYTES).toString('base64url')}\n`

function parse(path: string, text: string): MasterKey[] {
  const lines = text.split('\n').filter((each) => each !== '')
  const keys = lines.map((each) => LINE.exec(each))
  if (keys.length === 0 || keys.includes(null)) throw new Error(`${path} is not a master key file`)
  return keys.flatMap((match) =>
    match?.[2] ? [{ version: Number(match[1]), key: Buffer.from(match[2], 'base64url') }] : [],
  )
}
