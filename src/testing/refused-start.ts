import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Program } from './process.ts'

const STACK = /^\s+at /m

/** Expects that a program ends with this message and without a stack trace. */
export async function refuses(server: Program, words: string[]): Promise<void> {
  expect(await server.ended).toBe(1)
  for (const word of words) expect(server.output).toContain(word)
  expect(server.output).not.toMatch(STACK)
}

/** The content of a new master key file. */
export const masterKey = () => `1:${randomBytes(32).toString('base64url')}\n`
