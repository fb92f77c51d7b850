import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MASK } from '#contract/mask.ts'
import { showChanges, toasts } from '#testing/web/open-fleet.ts'
import { refusal, type stubApi } from '#testing/web/stub-api.ts'
import {
  aKey,
  chooseFor,
  mainKey,
  openKeys,
  rowOf,
  spareKey,
  stubKeys,
} from '#testing/web/stub-captcha-keys.ts'
import { textsOf } from '#testing/web/texts-of.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const reveals = ({ calls }: ReturnType<typeof stubApi>) =>
  calls.filter(({ query }) => query.reveal === 'true').length

test('keys are listed with forty asterisks, the label or none, and the local date', async () => {
  stubKeys([spareKey, mainKey])

  await openKeys()

  const columns = page.getByRole('columnheader')
  await expect.element(rowOf('Main').getByText('*'.repeat(40))).toBeVisible()
  expect(textsOf(columns)).toEqual(['Label', 'API Key', 'Created', 'Actions'])
  await expect.element(rowOf('No label').getByText('1 лист. 2026 р.')).toBeVisible()
})

test('keys stay masked until the operator reveals them, and are not stored', async () => {
  const server = stubKeys([spareKey, mainKey])
  const { cache } = await openKeys()
  await expect.element(rowOf('Main')).toBeVisible()
  expect(reveals(server)).toBe(0)

  await button('Reveal Keys').click()
  await expect.element(rowOf('Main').getByText('AIzaSy-main')).toBeVisible()
  await expect.element(rowOf('No label').getByText('AIzaSy-spare')).toBeVisible()
  expect(
    JSON.stringify(
      cache
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('AIzaSy')
  await button('Hide Keys').click()

  await expect.element(rowOf('Main').getByText(MASK)).toBeVisible()
  await expect.element(page.getByText('AIzaSy-main')).not.toBeInTheDocument()
  expect(reveals(server)).toBe(1)
  await button('Reveal Keys').click()
  await expect.element(rowOf('Main').getByText('AIzaSy-main')).toBeVisible()
  expect(reveals(server)).toBe(2)
})

test('keys that arrive after they were hidden are discarded', async () => {
  const first = Promise.withResolvers<object>()
  const server = stubKeys([mainKey], {
    'GET captcha': ({ query }) => (query.reveal ? first.promise : [mainKey]),
  })
  await openKeys()
  await button('Reveal Keys').click()
  await expect.poll(() => reveals(server)).toBe(1)

  await button('Hide Keys').click()
  first.resolve([{ ...mainKey, key: 'AIzaSy-main' }])
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(button('Reveal Keys')).toBeVisible()
  await button('Reveal Keys').click()

  await expect.poll(() => reveals(server)).toBe(2)
})

test('keys are masked again after leaving the page', async () => {
  stubKeys([mainKey])
  await openKeys()
  await button('Reveal Keys').click()
  await expect.element(rowOf('Main').getByText('AIzaSy-main')).toBeVisible()

  await page.getByRole('link', { name: 'LibRW' }).click()
  await expect.element(page.getByText('Row 1', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Captcha keys' }).click()

  await expect.element(rowOf('Main').getByText(MASK)).toBeVisible()
})

test('a failed reveal shows the reason, and the keys stay masked', async () => {
  stubKeys([mainKey], {
    'GET captcha': ({ query }) =>
      query.reveal ? refusal('unavailable', 'The database is unavailable') : [mainKey],
  })
  await openKeys()

  await button('Reveal Keys').click()

  await expect.element(toasts.getByText('Failed to reveal keys')).toBeVisible()
  await expect.element(toasts.getByText('The database is unavailable')).toBeVisible()
  await expect.element(button('Reveal Keys')).toBeVisible()
  await expect.element(rowOf('Main').getByText(MASK)).toBeVisible()
})

test('a key changed by others while it is shown is loaded again', async () => {
  const server = stubKeys([mainKey])
  const { cache } = await openKeys()
  await button('Reveal Keys').click()
  await expect.element(rowOf('Main').getByText('AIzaSy-main')).toBeVisible()

  const changed = aKey(1, { label: 'Main', version: 2 })
  server.answer({
    'GET captcha': ({ query }) => [{ ...changed, key: query.reveal ? 'AIzaSy-newer' : MASK }],
  })
  await cache.invalidateQueries({ queryKey: ['captchaKeys'] })

  await expect.element(rowOf('Main').getByText('AIzaSy-newer')).toBeVisible()
  expect(reveals(server)).toBe(2)
})

test('the filter of the URL selects the keys, and only these are revealed', async () => {
  const server = stubKeys([mainKey])
  await openKeys('?q=label%3Amain&search=other')
  await expect.element(button('Label contains "main"')).toBeVisible()

  await button('Reveal Keys').click()

  await expect.element(rowOf('Main').getByText('AIzaSy-main')).toBeVisible()
  const lists = server.calls.filter(({ name }) => name === 'GET captcha')
  expect(lists.map(({ query }) => query)).toEqual([
    { q: 'label:main' },
    { q: 'label:main', reveal: 'true' },
  ])
  await button('Reset').click()
  const asked = () => server.calls.findLast(({ name }) => name === 'GET captcha')
  await expect.poll(() => asked()?.query).toEqual({})
})

test('the message for a filter without a match differs from that of an empty list', async () => {
  stubKeys([], { 'GET captcha': ({ query }) => (query.q ? [] : [mainKey]) })
  await openKeys('?q=label%3Aother')

  await expect.element(page.getByText('Nothing matches filter “label:other”.')).toBeVisible()
  await button('Reset filters').click()

  await expect.element(rowOf('Main')).toBeVisible()
})

test('without keys the page shows the next step', async () => {
  stubKeys([])
  await openKeys()

  await expect.element(page.getByText('No API Keys Found')).toBeVisible()
  await expect
    .element(page.getByText('Get started by adding your first Google API key.'))
    .toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add Key' }).last().click()

  await expect.element(page.getByRole('dialog', { name: 'Add New API Key' })).toBeVisible()
})

test('a list that fails to load shows the error in a row', async () => {
  const server = stubKeys([], { 'GET captcha': refusal('forbidden', 'no') })
  await openKeys()

  await expect.element(page.getByRole('row').getByText('Failed to load captcha keys')).toBeVisible()
  server.answer({ 'GET captcha': [mainKey] })
  await button('Try again').click()

  await expect.element(rowOf('Main')).toBeVisible()
})

test('a key deleted by someone else disappears with a notice', async () => {
  const server = stubKeys([spareKey, aKey(4, { label: 'Night' })])
  const { cache } = await openKeys()
  await expect.element(rowOf('Night')).toBeVisible()

  server.answer({ 'GET captcha': [spareKey] })
  await cache.invalidateQueries({ queryKey: ['captchaKeys'] })

  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(toasts.getByText('Night')).toBeVisible()
  await showChanges(1)
  await expect.element(page.getByRole('row', { name: /Night/ })).not.toBeInTheDocument()
})

test('a viewer sees masked keys and no way to change or reveal them', async () => {
  stubKeys([mainKey], {}, 'viewer')
  await openKeys()

  await expect.element(rowOf('Main').getByText(MASK)).toBeVisible()
  for (const name of ['Reveal Keys', 'Add Key', 'Actions for Main #1'])
    await expect.element(button(name)).not.toBeInTheDocument()
})

test('on a phone keys are cards with the same menu', async () => {
  await page.viewport(360, 740)
  stubKeys([mainKey])
  await openKeys()

  await expect.element(page.getByRole('list', { name: 'Captcha keys' })).toBeVisible()
  await page.getByRole('listitem').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await chooseFor('Main #1', 'Delete')

  await expect.element(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
})
