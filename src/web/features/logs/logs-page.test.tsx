import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ErrorGroup, LogLine } from '#contract/logs.ts'
import type { View } from '#contract/views.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { aView } from '#testing/web/rows.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const USER = '45365ba4-0000-4000-8000-000000000001'
const AT = '2026-11-21T08:00:00.000Z'

function aLine(id: number, override: Partial<LogLine> = {}): LogLine {
  return {
    id,
    at: AT,
    level: 'info',
    source: 'requests',
    user_id: null,
    username: 'Olena',
    message: `POST /api/servers/${id} 200`,
    details: { ip: '192.0.2.7' },
    request_id: 'r-1',
    audit: null,
    ...override,
  }
}

const renamed = aLine(3, {
  source: 'audit',
  message: 'server.changed 7',
  audit: {
    id: 9,
    action: 'server.changed',
    entity: 'server',
    entity_id: '7',
    entity_name: null,
    before: { name: 'Kyiv' },
    after: { name: 'Odesa' },
  },
})

/** What the server has, newest first: by cursor, at most two at once. */
function stubLogs(lines: LogLine[], groups: ErrorGroup[] = [], views: View[] = []) {
  const log = [...lines]
  const { calls, answer } = stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET views': views,
    'GET users': { data: [], meta: meta(0), pending: 0 },
    'GET logs/error-groups': groups,
    'GET logs': ({ query }) => {
      const before = Number(query.before ?? Number.POSITIVE_INFINITY)
      const after = Number(query.after ?? 0)
      const found = log.filter(({ id }) => id < before && id > after)
      const data = query.after ? found : found.slice(0, 2)
      return { data, next: found.length > data.length ? (data.at(-1)?.id ?? null) : null }
    },
  })
  return { calls, answer, come: (line: LogLine) => log.unshift(line) }
}

const meta = (total: number) => ({
  total,
  filtered: total,
  capped: false,
  page: 1,
  perPage: 100,
  pageCount: 1,
})

const lines = page.getByRole('list', { name: 'Log', exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const search = page.getByRole('searchbox', { name: 'Search the logs' })

test('lines expand to the values before and after, and older ones load on demand', async () => {
  stubLogs([renamed, aLine(2), aLine(1)])
  await openApp('/logs')

  await expect.element(lines.getByText('Server changed · Server #7')).toBeVisible()
  await expect.element(lines.getByText('POST /api/servers/1 200')).not.toBeInTheDocument()
  await lines.getByText('Server changed · Server #7').click()
  await expect.element(page.getByRole('row', { name: 'name Kyiv Odesa' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'All changes to Server #7' }))
    .toHaveAttribute('href', '/settings/audit?entity=server&entity_id=7')
  await button('Older lines').click()
  await expect.element(lines.getByText('POST /api/servers/1 200')).toBeVisible()
  await expect.element(button('Older lines')).not.toBeInTheDocument()
})

test('new lines appear live; while paused they wait and are counted', async () => {
  const { come } = stubLogs([aLine(1)])
  const { cache } = await openApp('/logs')
  const refresh = () => cache.invalidateQueries({ queryKey: ['logs'] })
  await expect.element(lines.getByText('POST /api/servers/1 200')).toBeVisible()
  // A line that is added during the first request would be part of its response.
  await expect.poll(() => cache.isFetching()).toBe(0)

  come(aLine(2))
  await refresh()
  await expect.element(lines.getByText('POST /api/servers/2 200')).toBeVisible()
  await button('Pause').click()
  await expect.element(page.getByText('Paused, 0 new')).toBeVisible()
  come(aLine(3))
  await refresh()

  await expect.element(page.getByText('Paused, 1 new')).toBeVisible()
  await expect.element(lines.getByText('POST /api/servers/3 200')).not.toBeInTheDocument()
  await button('Resume').click()
  await expect.element(lines.getByText('POST /api/servers/3 200')).toBeVisible()
})

test('filters are in the URL and apply to the download; identical errors link to their lines', async () => {
  const group: ErrorGroup = {
    key: 'k',
    level: 'error',
    source: 'server',
    message: 'no answer from port 4004',
    details: { port: 4004 },
    count: 1200,
    first_at: AT,
    last_at: AT,
  }
  const { calls } = stubLogs([aLine(1)], [group])
  const { address } = await openApp('/logs?level=warn&search=ab')
  await expect.element(lines.getByText('POST /api/servers/1 200')).toBeVisible()

  expect(calls.find(({ name }) => name === 'GET logs')?.query).toEqual({
    level: 'warn',
    limit: '100',
  })
  await expect.element(page.getByText('Enter at least 3 characters.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Download' }))
    .toHaveAttribute('href', '/api/logs/export?level=warn')
  await button('Identical errors').click()
  await expect.element(page.getByText('1,200×')).toBeVisible()
  await button('Lines of no answer from port 4004').click()

  await expect.element(lines).toBeVisible()
  await expect.poll(address).toBe('/logs?level=error&search=no+answer+from+port&source=server')
})

test('a time that is being typed does not clear the filter', async () => {
  const { calls } = stubLogs([aLine(1)])
  await openApp(`/logs?from=${new Date('2026-11-20T08:30').toISOString()}`)
  await page.getByRole('button', { name: /^From/ }).click()
  const from = page.getByLabelText('From', { exact: true })
  await from.click({ position: { x: 1, y: 1 } })
  const fromSent = () =>
    calls.filter(({ name }) => name === 'GET logs').map(({ query }) => query.from)

  // The month, then the day, whose first digit alone is no day.
  await userEvent.keyboard('110')
  await expect.element(from).toHaveValue('')
  await userEvent.keyboard('5')

  await expect.element(from).toHaveValue('2026-11-05T08:30')
  await expect.poll(() => fromSent().at(-1)).toBe(new Date('2026-11-05T08:30').toISOString())
  expect(fromSent()).not.toContain(undefined)
})

test('the filter of the URL selects the lines and the file, and Reset clears it', async () => {
  const { calls } = stubLogs([aLine(1)])
  const { address } = await openApp('/logs?q=-level%3Adebug&source=requests')
  const sent = () => calls.findLast(({ name }) => name === 'GET logs')?.query

  await expect.element(button('Level is not debug')).toBeVisible()
  expect(sent()).toMatchObject({ q: '-level:debug', source: 'requests' })
  await search.fill('Vi')
  await expect.element(page.getByText('Enter at least 3 characters.')).toBeVisible()
  await button('Reset').click()

  await expect.poll(sent).not.toHaveProperty('q')
  expect(sent()).not.toHaveProperty('source')
  expect(address()).toBe('/logs')
  await expect.element(button('Lines')).toHaveFocus()
  await expect.element(search).toHaveValue('')
})

test('a view has the filters of the log', async () => {
  const view = aView({
    list: 'logs',
    name: 'Failures',
    query: { level: 'error', search: 'refused', q: 'user:none' },
    columns: null,
  })
  const { calls } = stubLogs([aLine(1)], [], [view])
  await openApp('/logs?saved_view=7')
  await expect.element(lines.getByText('POST /api/servers/1 200')).toBeVisible()

  await expect.element(button('View: Failures')).toBeVisible()
  const query = { level: 'error', limit: '100', q: 'user:none', search: 'refused' }
  expect(calls.find(({ name }) => name === 'GET logs')?.query).toEqual(query)
})

test('older lines that cannot be loaded are announced', async () => {
  const server = stubLogs([aLine(3), aLine(2), aLine(1)])
  await openApp('/logs')
  await expect.element(button('Older lines')).toBeVisible()
  server.answer({ 'GET logs': refusal('invalid_request', 'The log was deleted.') })

  await button('Older lines').click()

  await expect.element(page.getByText('Failed to load older lines')).toBeVisible()
  await expect.element(button('Older lines')).toBeVisible()
})

test('the lines of identical errors are not narrowed by the filters of the lines before', async () => {
  const group = {
    key: 'k',
    level: 'error',
    source: 'server',
    message: 'no answer',
    count: 2,
  } as const
  stubLogs([aLine(1)], [{ ...group, details: null, first_at: AT, last_at: AT }])
  const { address } = await openApp(
    `/logs?user_id=${USER}&until=2026-11-20T00%3A00%3A00.000Z&q=level%3Adebug`,
  )
  await button('Identical errors').click()

  await button('Lines of no answer').click()

  const filters = () => Object.fromEntries(new URL(address(), location.origin).searchParams)
  await expect.poll(filters).toEqual({ level: 'error', search: 'no answer', source: 'server' })
})
