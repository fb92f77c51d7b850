import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

const KB = 1024
const parts = (...lengths: number[]) =>
  lengths.map((length, index) => Buffer.alloc(length, String(index)))

function read(
  body: Buffer[],
  { declared, limit = 200 * KB }: { declared?: number; limit?: number },
) {
  const headers = declared === undefined ? {} : { 'content-length': String(declared) }
  return readBody({ headers, routeOptions: { bodyLimit: limit } }, Readable.from(body))
}

test.each([
  ['of a declared length', 122 * KB],
  ['of no declared length', undefined],
])('a body %s is read in the order of its parts', async (_, declared) => {
  const body = parts(2 * KB, 40 * KB, 80 * KB)

  const bytes = await read(body, { ...(declared !== undefined && { declared }) })

  expect(bytes.equals(Buffer.concat(body))).toBe(true)
})

test('a body without parts is empty', async () => {
  expect(await read([], {})).toHaveLength(0)
})

test.each([
  ['declares', 3 * KB],
  ['has', undefined],
])('a body that %s more than the limit is refused', async (_, declared) => {
  const reading = read(parts(KB, 2 * KB), {
    limit: 2 * KB,
    ...(declared !== undefined && { declared }),
  })

  await expect(reading).rejects.toThrow('Request body is too large')
})

test('a body that ends before its declared length is refused', async () => {
  await expect(read(parts(KB), { declared: 2 * KB })).rejects.toThrow('Content-Length')
})
