import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'

const HERE = {
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b11',
  created_at: '2026-11-20T08:00:00.000Z',
  seen_at: '2026-11-20T09:00:00.000Z',
  ip: '127.0.0.1',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  current: true,
}
const THERE = {
  ...HERE,
  id: '7d4b5a52-4a1a-4c9e-8f43-5a4a3d0d7b12',
  ip: '192.0.2.7',
  agent: 'curl/8.5.0',
  current: false,
}

function stubProfile(answers: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'GET auth/me': signedInAs('viewer'),
    'GET auth/sessions': [HERE, THERE],
    ...answers,
  })
}

const current = page.getByLabelText('Current password', { exact: true })
const next = page.getByLabelText('New password', { exact: true })
const change = page.getByRole('button', { name: 'Change password' })

test('every role has a profile, and the tab of the users is for administrators', async () => {
  stubProfile()

  await openApp('/settings')

  await expect.element(page.getByRole('region', { name: 'You' }).getByText('Viewer')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  await expect.element(tabs.getByRole('link', { name: 'Profile' })).toBeVisible()
  await expect.element(tabs.getByRole('link', { name: 'Users' })).not.toBeInTheDocument()
})

test('the theme is chosen and kept', async () => {
  stubProfile()
  await openApp('/settings')
  const themes = page.getByRole('region', { name: 'Theme' })

  await themes.getByRole('button', { name: 'Light' }).click()
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('night-shift-theme')).toBe('light')

  await themes.getByRole('button', { name: 'Dark' }).click()
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('a changed password leaves an empty form', async () => {
  const { calls } = stubProfile({ 'POST auth/password': null })
  await openApp('/settings')

  await current.fill('correct horse battery')
  await next.fill('another horse battery')
  await change.click()

  await expect.element(page.getByText('Password changed').first()).toBeVisible()
  await expect.element(current).toHaveValue('')
  expect(calls.find(({ name }) => name === 'POST auth/password')?.body).toEqual({
    current: 'correct horse battery',
    password: 'another horse battery',
  })
})

test('a wrong current password is said at its field, and is no sign-out', async () => {
  const errors = [{ pointer: '/body/current', message: 'Wrong password' }]
  stubProfile({ 'POST auth/password': refusal('bad_credentials', 'Wrong password', { errors }) })
  const { address } = await openApp('/settings')

  await current.fill('not this one')
  await next.fill('another horse battery')
  await change.click()

  await expect.element(current).toHaveAccessibleDescription('Wrong password')
  await expect.element(next).toHaveValue('another horse battery')
  expect(address()).toBe('/settings')
})

test('too many tries are said above the fields', async () => {
  const says = 'Too many wrong passwords. Try again in 9 minutes.'
  stubProfile({ 'POST auth/password': refusal('locked', says) })
  await openApp('/settings')

  await current.fill('not this one')
  await next.fill('another horse battery')
  await change.click()

  await expect.element(page.getByRole('alert').getByText(says)).toBeVisible()
})

test('another session is ended, the own one is not', async () => {
  const server = stubProfile({
    [`DELETE auth/sessions/${THERE.id}`]: () => {
      server.answer({ 'GET auth/sessions': [HERE] })
      return null
    },
  })
  await openApp('/settings')
  await expect.element(page.getByText('Firefox on Linux')).toBeVisible()
  await expect.element(page.getByText('This one')).toBeVisible()
  const end = page.getByRole('button', { name: /^End the session/ })

  await end.click()

  await expect.element(page.getByText('Session ended').first()).toBeVisible()
  await expect.element(page.getByText('curl/8.5.0')).not.toBeInTheDocument()
  await expect.element(end).not.toBeInTheDocument()
})
