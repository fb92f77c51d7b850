import { expect, test } from 'vitest'
import { Host } from './fields.ts'

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
