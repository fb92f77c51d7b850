import { expect, test } from 'vitest'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

test('numbers of every size are read back unchanged', () => {
  const numbers = [0, 1, 127, 128, 2 ** 31 - 1, 2 ** 31, 2 ** 32 + 5, 10 ** 12, 2 ** 53 - 1]
  const signed = [0, -1, 1, -64, 64, -(2 ** 31), 2 ** 31, -(10 ** 12), 2 ** 52 - 1]
  const writer = new ByteWriter()
  for (const number of numbers) writer.varint(number)
  for (const number of signed) writer.zigzag(number)
  writer.text('going_bank Ї')

  const reader = new ByteReader(writer.bytes())

  expect(numbers.map(() => reader.varint())).toEqual(numbers)
  expect(signed.map(() => reader.zigzag())).toEqual(signed)
  expect(reader.text()).toBe('going_bank Ї')
  expect(reader.isDone).toBe(true)
})

test('small numbers take one byte, and the buffer grows', () => {
  const writer = new ByteWriter()

  for (let count = 0; count < 1000; count++) writer.zigzag(-63)

  expect(writer.length).toBe(1000)
  expect(new Set(writer.bytes())).toEqual(new Set([125]))
})

test('bytes that end too early are refused', () => {
  const writer = new ByteWriter()
  writer.text('ready')

  expect(() => new ByteReader(writer.bytes().subarray(0, 3)).text()).toThrow(RangeError)
  expect(() => new ByteReader(new Uint8Array([128])).varint()).toThrow(RangeError)
})
