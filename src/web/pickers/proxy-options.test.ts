import { expect, test } from 'vitest'
import type { ProxyServer } from '#contract/proxies.ts'
import { matchesOption } from '#web/ui/select/combo-option.ts'
import { proxyOptions } from './proxy-options.tsx'

const NOW = Date.parse('2026-11-20T12:00:00Z')

test('banned proxies are not offered, the others are sorted by id', () => {
  const proxies = [proxy({ id: 3 }), proxy({ id: 2, is_banned: true }), proxy({ id: 1 })]

  expect(proxyOptions(proxies, NOW).map(({ id }) => id)).toEqual([1, 3])
})

test('an option shows the address, the service and the time left', () => {
  const [option] = proxyOptions([proxy({ valid_until: '2026-11-23T13:00:00Z' })], NOW)

  expect(option).toMatchObject({ label: '203.0.113.7:8007', hint: 'Astro · 3 days left' })
})

test('an IPv6 address is in brackets before the port', () => {
  expect(proxyOptions([proxy({ ip: '2001:db8::1' })], NOW)[0]?.label).toBe('[2001:db8::1]:8007')
})

test.each([
  [{ valid_until: null }, 'Astro'],
  [{ valid_until: '2026-11-20T11:59:00Z' }, 'Astro'],
  [{ valid_until: '2026-11-20T12:30:00Z', service: '' }, '30 minutes left'],
])('of %j only what there is to say is said', (override, hint) => {
  expect(proxyOptions([proxy(override)], NOW)[0]?.hint).toBe(hint)
})

test('an IPv6 address is in brackets, and its port is the end that is never cut off', () => {
  const [option] = proxyOptions([proxy({ ip: '2001:db8::7' })], NOW)

  expect(option).toMatchObject({ label: '[2001:db8::7]:8007', end: ':8007' })
})

test.each(['113.7', 'ASTRO', 'kyiv EXIT', ' 8007 '])('%j finds it', (search) => {
  const [option] = proxyOptions([proxy({ name: 'Kyiv exit' })], NOW)

  expect(option && matchesOption(option, search)).toBe(true)
})

test('it is not found by its login', () => {
  const [option] = proxyOptions([proxy({ login: 'op007' })], NOW)

  expect(option && matchesOption(option, 'op007')).toBe(false)
})

function proxy(override: Partial<ProxyServer>): ProxyServer {
  return {
    id: 7,
    name: 'px-7',
    host: '203.0.113.7',
    ip: '203.0.113.7',
    port: 8007,
    login: 'op',
    password: '*',
    service: 'Astro',
    is_banned: false,
    valid_until: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    version: 1,
    ...override,
  }
}
