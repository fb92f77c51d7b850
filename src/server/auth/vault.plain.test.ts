import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault, type Place } from './vault.ts'

const key = (version: number) => ({ version, key: Buffer.alloc(32, version) })
const vault = createVault([key(1)])
const place: Place = { table: 'account', column: 'password_sealed', row: 7 }

test('a sealed value opens unchanged, only in its own place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (secret) => {
      expect(vault.open(place, vault.seal(place, secret))).toBe(secret)
    }),
  )
})

test.each([{ row: 8 }, { column: 'other' }, { table: 'proxy' }])(
  'a ciphertext moved to %j does not open',
  (moved) => {
    const sealed = vault.seal(place, 'secret')

    expect(() => vault.open({ ...place, ...moved }, sealed)).toThrow()
  },
)

test('a flipped bit or a shortened tag is detected', () => {
  const sealed = vault.seal(place, 'secret')
  const [version = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')

  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    const forged = `${version}.${changed.toString('base64url')}`
    expect(() => vault.open(place, forged)).toThrow()
  }
  expect(() => vault.open(place, `1.${bytes.subarray(0, -1).toString('base64url')}`)).toThrow()
})

test('each sealed text of a secret is different, its mark is not', () => {
  expect(vault.seal(place, 'secret')).not.toBe(vault.seal(place, 'secret'))
  expect(vault.mark('secret')).toBe(vault.mark('secret'))
  expect(vault.mark('secret')).not.toBe(vault.mark('Secret'))
})

test('the newest key seals, older keys still open, and marks do not change', () => {
  const old = vault.seal(place, 'secret')
  const rotated = createVault([key(1), key(2)])

  const fresh = rotated.seal(place, 'secret')

  expect(rotated.open(place, old)).toBe('secret')
  expect([rotated.isOld(old), rotated.isOld(fresh)]).toEqual([true, false])
  expect(() => vault.open(place, fresh)).toThrow('no master key of version 2')
  expect(rotated.mark('secret')).toBe(vault.mark('secret'))
})
