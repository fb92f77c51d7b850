import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Host } from '#contract/fields.ts'
import { ArbitraryText } from '#testing/arbitrary-text.ts'
import { readLines, readProxy } from './proxy-line.ts'
import { createReport } from './report.ts'

function read(content: string) {
  const report = createReport()
  const proxies = [...readLines(content, report)].map(({ at, text }) => ({
    line: at.line,
    ...readProxy(at, text, report),
  }))
  return { proxies, faults: report.answer().faults }
}

test('each line is a proxy, except for empty lines and comments', () => {
  const { proxies, faults } = read(
    '\ufeff# exits\r\n\r\n 203.0.113.1:8000:op:se:cr:et \n[2001:DB8::1]:9\n\nExit.Example:80:op',
  )

  expect(faults).toEqual([])
  expect(proxies).toEqual([
    { line: 3, host: '203.0.113.1', port: 8000, login: 'op', password: 'se:cr:et' },
    { line: 4, host: '2001:db8::1', port: 9, login: '', password: '' },
    { line: 6, host: 'exit.example', port: 80, login: 'op', password: '' },
  ])
})

test.each([
  ['203.0.113.1', 'port', 'Must not be empty.'],
  ['203.0.113.1:', 'port', 'Must be a whole number in plain digits.'],
  ['203.0.113.1:8e3', 'port', 'Must be a whole number in plain digits.'],
  ['203.0.113.1:65536', 'port', 'Must be between 1 and 65535.'],
  ['203.0.113.1:0', 'port', 'Must be between 1 and 65535.'],
  [':8000', 'host', 'Must be an IP address or a host name.'],
  ['203.0.113.256:8000', 'host', 'Must be an IP address or a host name.'],
  ['ex ample:8000', 'host', 'Must be an IP address or a host name.'],
  ['[203.0.113.1]:8000', 'host', 'Must be an IP address or a host name.'],
  [`a:1::${'p'.repeat(1000)}`, '', 'A line can have at most 1,000 characters.'],
  [`a:1:${'l'.repeat(257)}`, 'login', 'Must have at most 256 characters.'],
  ['a:1:op:se\u202ecret', 'password', 'Must not contain invisible or control characters.'],
])('%j is refused', (line, field, message) => {
  expect(read(`a:1\n${line}`).faults).toEqual([{ line: 2, field, message }])
})

test('written proxies are read back', () => {
  const Word = fc.stringMatching(/^[\w!#$%&*+.<=>?@А-я-]{1,20}$/)
  const AnyHost = fc.oneof(
    fc.ipV4(),
    fc.ipV6().filter((ip) => !ip.includes('.')),
  )
  fc.assert(
    fc.property(
      AnyHost,
      fc.integer({ min: 1, max: 65_535 }),
      Word,
      Word,
      Word,
      (host, port, login, a, b) => {
        const address = host.includes(':') ? `[${host}]` : host
        const { proxies, faults } = read(`${address}:${port}:${login}:${a}:${b}`)

        expect(faults).toEqual([])
        const password = `${a}:${b}`
        expect(proxies).toEqual([{ line: 1, host: Host.parse(host), port, login, password }])
      },
    ),
  )
})

test('any text yields proxies and faults without throwing', () => {
  fc.assert(
    fc.property(ArbitraryText, (text) => {
      expect(read(text).proxies.length).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length)
    }),
  )
})
