import { expect, test } from 'vitest'
import { bodyOf, readSource, sourceOf, UnusableFileError } from './import-source.ts'

const file = (name: string, content: BlobPart) => new File([content], name)

test.each([
  ['fleet.csv', 'name,ip\n', 'csv'],
  ['fleet.JSON', '[]', 'json'],
  ['fleet.csv', '[{}]', 'csv'],
  ['fleet.txt', ' [{}]', 'json'],
  ['fleet', 'name;ip', 'csv'],
])('%s that begins with %j is %s', async (name, content, format) => {
  expect((await readSource('roster', file(name, content))).format).toBe(format)
})

test('proxies are lines, whatever the name of the file', async () => {
  const source = await readSource('proxies', file('proxies.csv', '192.0.2.1:80:a:b'))

  expect(source).toMatchObject({ format: 'lines', content: '192.0.2.1:80:a:b', size: 16 })
})

test('the byte order mark of Windows is removed', async () => {
  const source = await readSource('servers', file('servers.csv', '\ufeffname,ip'))

  expect(source.content).toBe('name,ip')
})

test.each([
  ['an empty file', '', 'It is empty.'],
  ['a blank file', ' \r\n', 'It is empty.'],
  ['Windows-1251', new Uint8Array([0xd2, 0xe0, 0xf0]), 'It is not UTF-8 text.'],
])('%s is refused', async (_, content, message) => {
  await expect(readSource('roster', file('roster.csv', content))).rejects.toThrow(message)
})

test('more than 32 MiB is refused without reading', async () => {
  const large = file('roster.csv', new Uint8Array(32 * 1024 * 1024 + 1))

  await expect(readSource('roster', large)).rejects.toThrow(
    'It has 32.1 MiB. At most 32 MiB can be imported at once.',
  )
})

test('pasted text past 32 MiB is refused before it is sent', () => {
  const source = sourceOf('roster', '', '"'.repeat(33 * 1024 * 1024))

  expect(() => bodyOf(source, true)).toThrow(UnusableFileError)
})

test('the body carries the content untouched', () => {
  const content = 'a,"b ""c"""\r\nТарас,\\\t'

  expect(JSON.parse(bodyOf(sourceOf('roster', 'roster.csv', content), false))).toEqual({
    format: 'csv',
    content,
    dry_run: false,
  })
})
