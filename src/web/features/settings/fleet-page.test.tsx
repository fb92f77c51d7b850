import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Settings } from '#contract/settings.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { toasts } from '#testing/web/open-fleet.ts'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const SETTINGS: Settings = {
  reconnect_time: 5000,
  use_fake_ping: false,
  fake_ping_value: 60,
  max_farm_value: 50,
  farm_value_type: 'percent',
  include_commission: true,
  time_zone: 'Europe/Kyiv',
  brand_label: 'BR | ',
  log_retention_days: 30,
  log_max_mb: 512,
  history_retention_days: 14,
  history_max_mb: 20_480,
  map_scale_x: 1.215,
  map_scale_y: 1.173,
  map_origin_x: 4096,
  map_origin_y: 4096,
  updated_at: null,
  version: 1,
}

const stubSettings = (answers: Parameters<typeof stubApi>[0] = {}) =>
  stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET settings': SETTINGS,
    'GET history/storage': {
      bytes: 1.5 * 2 ** 30,
      since: '2026-11-20T00:00:00.000Z',
      bytes_per_day: 310 * 2 ** 20,
      free_bytes: 40 * 2 ** 30,
    },
    'GET settings/display': { time_zone: 'Europe/Kyiv', brand_label: 'BR | ' },
    ...answers,
  })

const HISTORY_SIZE =
  'The history takes 1.5 GB and grows by 310 MB a day. The disk has 40.0 GB free, enough for 132 days at this rate.'

const field = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Save these settings?' })

test('settings are shown with units, and saved after a review of the changes', async () => {
  const saved = { ...SETTINGS, reconnect_time: 12_500, use_fake_ping: true, version: 2 }
  const server = stubSettings({ 'PUT settings': saved })
  await openApp('/settings/fleet')

  await expect.element(page.getByText('5 s; 1,000 to 600,000 ms')).toBeVisible()
  await expect.element(button('Review changes')).toBeDisabled()
  await field('Reconnect time (ms)').fill('12500')
  await expect.element(page.getByText('12.5 s; 1,000 to 600,000 ms')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Fake ping/ }).click()
  await expect.element(field('Fake ping value (ms)')).toHaveValue('60')
  await expect.element(page.getByText('2 unsaved')).toBeVisible()
  await field('Scale east (px per unit)').fill('1.25')
  await expect.element(page.getByText('3 unsaved')).toBeVisible()
  await expect.element(page.getByText('64 to 65,536 MB')).toBeVisible()
  await expect.element(page.getByText(HISTORY_SIZE)).toBeVisible()
  await field('Maximum log size (MB)').fill('1024')
  await field('Maximum to farm (%)').fill('80')
  await button('Review changes').click()
  await expect
    .element(dialog.getByRole('row', { name: 'Maximum log size 512 MB 1,024 MB' }))
    .toBeVisible()
  await expect
    .element(dialog.getByRole('row', { name: 'Scale east 1.215 px per unit 1.25 px per unit' }))
    .toBeVisible()
  await expect
    .element(dialog.getByRole('row', { name: 'Reconnect time 5,000 ms (5 s) 12,500 ms (12.5 s)' }))
    .toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Maximum to farm 50% 80%' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Fake ping Off On' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save settings' }).click()

  await expect.element(toasts.getByText('Settings saved')).toBeVisible()
  await expect.element(button('Review changes')).toBeDisabled()
  await expect.element(button('Review changes')).toHaveFocus()
  expect(server.calls.find(({ name }) => name === 'PUT settings')?.body).toEqual({
    reconnect_time: 12_500,
    use_fake_ping: true,
    log_max_mb: 1024,
    map_scale_x: 1.25,
    max_farm_value: 80,
    version: 1,
  })
})

test('a value out of bounds is marked at its field, and nothing is sent', async () => {
  const server = stubSettings()
  await openApp('/settings/fleet')

  await field('Reconnect time (ms)').fill('999')
  await field('Maximum to farm (%)').fill('many')
  await button('Review changes').click()

  await expect.element(page.getByText('Must be between 1,000 and 600,000.')).toBeVisible()
  await expect.element(page.getByText('Must be a number.')).toBeVisible()
  await field('Reconnect time (ms)').fill('5000,5')
  await expect.element(page.getByText('Must be between 1,000 and 600,000.')).not.toBeInTheDocument()
  await button('Review changes').click()
  await expect.element(page.getByText('Must be a whole number.')).toBeVisible()
  await field('Reconnect time (ms)').fill('5 001')
  await field('Maximum to farm (%)').fill('101')
  await button('Review changes').click()
  await expect.element(page.getByText('Must be at most 100 percent.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls.some(({ name }) => name === 'PUT settings')).toBe(false)
})

test('discarding the changes keeps the focus', async () => {
  stubSettings()
  await openApp('/settings/fleet')
  await field('Brand label').fill('ZZ | ')

  await button('Discard').click()

  await expect.element(field('Brand label')).toHaveValue('BR | ')
  await expect.element(button('Discard')).toHaveFocus()
})

test('settings saved by someone else are shown beside the input, which stays', async () => {
  const theirs = { ...SETTINGS, brand_label: 'XX | ', log_retention_days: 7, version: 2 }
  const server = stubSettings({
    'PUT settings': () => {
      server.answer({ 'GET settings': theirs, 'PUT settings': { ...theirs, version: 3 } })
      return refusal('stale_version', 'This setting was changed by someone else', {
        current: theirs,
      })
    },
  })
  await openApp('/settings/fleet')

  await field('Brand label').fill('ZZ | ')
  await button('Review changes').click()
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect
    .element(dialog.getByText('These settings were changed by someone else.'))
    .toBeVisible()
  await expect
    .element(dialog.getByRole('row', { name: 'Brand label “XX | ” “ZZ | ”' }))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Save settings' }).click()

  await expect.element(toasts.getByText('Settings saved')).toBeVisible()
  expect(server.calls.filter(({ name }) => name === 'PUT settings').at(-1)?.body).toEqual({
    brand_label: 'ZZ | ',
    version: 2,
  })
})

test.each([
  ['still has the earlier settings', SETTINGS],
  ['has loaded the new settings', { ...SETTINGS, brand_label: 'ZZ | ', version: 2 }],
])('saving is repeated after a lost response while the page %s', async (_, shown) => {
  const current = { ...SETTINGS, brand_label: 'ZZ | ', version: 2 }
  const server = stubSettings()
  const { cache } = await openApp('/settings/fleet')
  await field('Brand label').fill('ZZ | ')
  await button('Review changes').click()
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await expect.element(toasts.getByText('Failed to save settings')).toBeVisible()
  const stale = refusal('stale_version', 'They were changed by someone else.', { current })
  server.answer({ 'GET settings': shown, 'PUT settings': stale })
  await cache.invalidateQueries({ queryKey: ['settings'] })

  await dialog.getByRole('button', { name: 'Save settings' }).click()

  await expect.element(toasts.getByText('Settings saved')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('leaving the page asks before unsaved settings are discarded', async () => {
  stubSettings()
  const app = await openApp('/settings/fleet')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const profile = page.getByRole('link', { name: 'Profile', exact: true })
  await field('Brand label').fill('ZZ | ')

  await profile.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('Brand label')).toHaveValue('ZZ | ')
  expect(app.address()).toBe('/settings/fleet')

  await profile.click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(app.address).toBe('/settings')
})

test('a setting edited while others are being saved stays', async () => {
  const answer = Promise.withResolvers<object>()
  stubSettings({ 'PUT settings': () => answer.promise })
  await openApp('/settings/fleet')
  await field('Brand label').fill('ZZ | ')
  await button('Review changes').click()
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await field('Reconnect time (ms)').fill('7000')

  answer.resolve({ ...SETTINGS, brand_label: 'ZZ | ', version: 2 })
  await expect.element(toasts.getByText('Settings saved')).toBeVisible()

  await expect.element(field('Reconnect time (ms)')).toHaveValue('7000')
  await expect.element(page.getByText('1 unsaved')).toBeVisible()
})

test('a single day is in the singular in the review', async () => {
  stubSettings()
  await openApp('/settings/fleet')

  await field('Keep logs for (days)').fill('1')
  await button('Review changes').click()

  await expect
    .element(dialog.getByRole('row', { name: 'Keep logs for 30 days 1 day', exact: true }))
    .toBeVisible()
})

test('the time zones have their current names', async () => {
  stubSettings()
  await openApp('/settings/fleet')

  await page.getByRole('combobox', { name: 'Time zone' }).click()
  const search = page.getByRole('dialog').getByRole('combobox')
  await search.fill('kiev')
  await expect.element(page.getByText('No matching time zone')).toBeVisible()
  await search.fill('kyiv')

  const kyiv = page.getByRole('option', { name: 'Europe/Kyiv' })
  await expect.element(kyiv).toHaveAttribute('aria-selected', 'true')
  await kyiv.click()
})
