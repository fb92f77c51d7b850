import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [12, '12 B'],
  [618_037, '603.6 KiB'],
  [3_000_000, '2.9 MiB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
