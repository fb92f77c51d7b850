import { expect, test } from 'vitest'
import { Host, nameText, text } from './fields.ts'

test.each([
  ['2001:0DB8:0:0::1', '2001:db8::1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['0:0:0:0:0:0:0:0', '::'],
  ['::ffff:192.0.2.1', '::ffff:c000:201'],
  ['::FFFF:C000:0201', '::ffff:c000:201'],
  ['192.0.2.1', '192.0.2.1'],
  ['Exit.Example', 'exit.example'],
])('the host %s is stored as %s', (host, stored) => {
  expect(Host.parse(host)).toBe(stored)
  expect(Host.parse(stored)).toBe(stored)
})

test.each(['[2001:db8::1]', '2001:db8::1::', '2001:db8::g', 'fe80::1%eth0', ':'])(
  '%j is not a host',
  (host) => {
    expect(Host.safeParse(host).success).toBe(false)
  },
)

test.each([' ', '\u3000', '\u0301', '\u0301 \u20dd', '\u0e31'])(
  '%j alone is not a text',
  (blank) => {
    for (const schema of [text(1, 64), nameText(1, 64)])
      expect(schema.safeParse(blank).error?.issues[0]?.message).toBe('Must not be blank.')
  },
)

test.each(['e\u0301', 'नि', '-', '😀', '1️⃣'])('%j is a text', (name) => {
  expect(nameText(1, 64).parse(name)).toBe(name)
})
