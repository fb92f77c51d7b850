import { beforeEach, expect, test } from 'vitest'
import type { LogLine } from '#contract/logs.ts'
import { sealAudit } from '#server/history/audit-chain.ts'
import { LogWriter } from '#server/history/log-writer.ts'
import { createLogger } from '#server/history/logger.ts'
import { type Client, testServer, vault } from '#testing/app.ts'
import { SILENT_LIVE } from '#testing/silent-live.ts'

const book = new LogWriter()
const logger = createLogger('info', book)
const { db, signedIn } = await testServer({ logger })
let administrator: Client

beforeEach(async () => {
  administrator = await signedIn('administrator')
})

async function search(text: string): Promise<string[]> {
  const query = new URLSearchParams({ search: text })
  const { data } = (await administrator.get(`logs?${query}`)).json()
  return data
    .filter(({ source }: LogLine) => source !== 'requests')
    .map(({ message }: LogLine) => message)
}

/** Everything logged so far is in the database afterwards, and every change in the log. */
async function flush() {
  while (await sealAudit(db, vault));
  book.attach({ db, live: SILENT_LIVE })
  await book.close()
}

async function changedKey(label: string): Promise<number> {
  const { id } = (await administrator.post('captcha/add', { key: 'AIzaSy-key', label })).json()
  await administrator.call('PUT', `captcha/update/${id}`, { label: 'B' })
  await flush()
  return id
}

test('a line is found by each part of its text, and not by another text with the same trigrams', async () => {
  const long = 'the quick brown fox jumps over the lazy dog at noon'
  logger.info('abcd bcde')
  logger.info(long)
  await flush()

  expect(await search('abcd bc')).toEqual(['abcd bcde'])
  expect(await search('abcde')).toEqual([])
  expect(await search(long)).toEqual([long])
  expect(await search(long.replace('noon', 'nine'))).toEqual([])
})

test('a change is found by the text that the page shows and by its action', async () => {
  const id = await changedKey('A')
  const added = [`captcha_key.added ${id}`]

  expect(await search('captcha key added')).toEqual(added)
  expect(await search(`added · Captcha key #${id}`)).toEqual(added)
  expect(await search('captcha_key.added')).toEqual(added)
})

test('a change is found by its values as they were entered, and by the names of its fields', async () => {
  const label = 'say "hi" \\ bye'
  const id = await changedKey(label)
  const changed = `captcha_key.changed ${id}`

  expect(await search(label.toUpperCase())).toEqual([changed, `captcha_key.added ${id}`])
  expect(await search('label')).toEqual([changed])
})
