import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { stubApi } from '#testing/web/stub-api.ts'

const row = (number: string) => page.getByText(`Row ${number}`, { exact: true })
const box = () => page.getByRole('list', { name: 'Rows' }).element().parentElement
const shown = () => page.getByRole('listitem').elements()
/** The rows in the page, counted from 0. */
const places = () => shown().map((one) => Number(one.getAttribute('aria-posinset')) - 1)

beforeEach(() => {
  stubApi({ 'GET auth/me': signedInAs('operator') })
})

test('of ten thousand rows of 35 px only the visible ones and five more are rendered', async () => {
  await openApp('/librw')

  await expect.element(page.getByRole('heading', { name: 'LibRW' })).toBeVisible()
  await expect.element(row('1')).toBeVisible()
  const heights = shown().map((one) => one.getBoundingClientRect().height)
  expect(new Set(heights)).toEqual(new Set([35]))
  expect(box()?.scrollHeight).toBe(350_000)
  const inSight = Math.ceil((box()?.clientHeight ?? 0) / 35)
  expect(shown().length).toBe(inSight + 5)
  expect(shown()[0]?.getAttribute('aria-setsize')).toBe('10000')
})

test('at any scroll position, five rows are rendered beyond either edge', async () => {
  await openApp('/librw')
  await expect.element(row('1')).toBeVisible()

  for (const top of [35 * 5000, 35 * 5000 + 174, 35 * 5003 + 1]) {
    box()?.scrollTo({ top })
    const first = Math.floor(top / 35)
    const last = Math.ceil((top + (box()?.clientHeight ?? 0)) / 35) - 1
    const expected = Array.from({ length: last - first + 11 }, (_, at) => first - 5 + at)
    await expect.poll(() => places().sort((a, b) => a - b)).toEqual(expected)
  }
})

test('End, Home and the Page keys move the list, with the focus in it or nowhere', async () => {
  await openApp('/librw')
  await expect.element(row('1')).toBeVisible()

  await userEvent.keyboard('{End}')
  await expect.element(row('10,000')).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(row('1')).toBeVisible()
  expect(box()?.scrollTop).toBe(0)
  box()?.focus()
  await userEvent.keyboard('{PageDown}')
  const page1 = (box()?.clientHeight ?? 0) - 35
  await expect.poll(() => Math.abs((box()?.scrollTop ?? 0) - page1)).toBeLessThan(1)
  await userEvent.keyboard('{PageUp}')

  await expect.poll(() => box()?.scrollTop).toBe(0)
})

test('keys pressed in a field do not scroll the list', async () => {
  await openApp('/librw')
  await expect.element(row('1')).toBeVisible()

  const link = page.getByRole('link', { name: 'LibRW' }).element()
  if (link instanceof HTMLElement) link.focus()
  await userEvent.keyboard('{End}')

  await expect.element(row('1')).toBeVisible()
  expect(box()?.scrollTop).toBe(0)
})

test('the list keeps its scroll position', async () => {
  await openApp('/librw')
  await expect.element(row('1')).toBeVisible()
  box()?.scrollTo({ top: 35 * 5000 })
  await expect.element(row('5,001')).toBeVisible()

  await page.getByRole('link', { name: 'Auto responder' }).click()
  await expect.element(page.getByRole('heading', { name: 'Auto Responder' })).toBeVisible()
  await page.getByRole('link', { name: 'LibRW' }).click()

  await expect.element(row('5,001')).toBeVisible()
  expect(box()?.scrollTop).toBe(35 * 5000)
})

test('the auto responder page shows its title and nothing else', async () => {
  await openApp('/auto-responder')

  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Auto Responder' }))
    .toBeVisible()
  expect(page.getByRole('main').element().querySelectorAll('a, button, input')).toHaveLength(0)
})
