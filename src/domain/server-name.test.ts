import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName } from './server-name.ts'

test.each([
  ['BR | Kyiv', 'BR | ', 'Kyiv'],
  ['BR | Kyiv', 'BR |', 'Kyiv'],
  ['Kyiv', 'BR | ', 'Kyiv'],
  ['BR | Kyiv', '', 'BR | Kyiv'],
  ['BR | ', 'BR | ', 'Server 3'],
  ['', 'BR | ', 'Server 3'],
])('%j with the label %j shows as %j', (name, label, shown) => {
  expect(displayName(3, name, label)).toBe(shown)
})

test('a display name is never empty, and never longer than the name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, label) => {
      const shown = displayName(3, name, label)

      expect(shown).not.toBe('')
      expect(name.includes(shown) || shown === 'Server 3').toBe(true)
    }),
  )
})
