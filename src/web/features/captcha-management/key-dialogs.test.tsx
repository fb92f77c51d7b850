import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { openDialog, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import {
  aKey,
  chooseFor,
  mainKey,
  openKeys,
  rowOf,
  spareKey,
  stubKeys,
} from '#testing/web/stub-captcha-keys.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const label = openDialog.getByLabelText('Label (optional)')
const key = openDialog.getByRole('textbox', { name: 'API Key' })

test('a key is added with an optional label', async () => {
  const server = stubKeys([], {
    'POST captcha/add': () => {
      server.answer({ 'GET captcha': [spareKey] })
      return spareKey
    },
  })
  await openKeys()

  await button('Add Key').first().click()
  await expect
    .element(openDialog.getByRole('button', { name: 'Show API Key', exact: true }))
    .toBeVisible()
  await key.fill('AIzaSy-spare')
  await openDialog.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(toasts.getByText('Key added successfully')).toBeVisible()
  await expect.element(rowOf('No label')).toBeVisible()
  const sent = server.calls.find(({ name }) => name === 'POST captcha/add')
  expect(sent?.body).toEqual({ label: '', key: 'AIzaSy-spare' })
})

test('a server error is shown at its field, and the typed values stay', async () => {
  const errors = [{ pointer: '/body/key', message: 'Must have at least 8 characters.' }]
  stubKeys([], {
    'POST captcha/add': refusal('invalid_request', 'Must have at least 8 characters.', { errors }),
  })
  await openKeys()

  await button('Add Key').first().click()
  await label.fill('Trial')
  await key.fill('short')
  await openDialog.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(openDialog.getByText('Must have at least 8 characters.')).toBeVisible()
  await expect.element(toasts.getByText('Failed to save key')).toBeVisible()
  await expect.element(label).toHaveValue('Trial')
  await expect.element(key).toHaveValue('short')
})

test('a failure is shown once, and no longer after the key is saved', async () => {
  const server = stubKeys([], { 'POST captcha/add': refusal('internal', 'Something went wrong') })
  await openKeys()
  await button('Add Key').first().click()
  await key.fill('AIzaSy-spare')
  const save = openDialog.getByRole('button', { name: 'Save Key' })

  await save.click()
  await expect.element(toasts.getByText('Failed to save key')).toBeVisible()
  await save.click()
  await expect
    .poll(() => server.calls.filter(({ name }) => name === 'POST captcha/add'))
    .toHaveLength(2)
  await expect.poll(() => toasts.getByText('Failed to save key').elements()).toHaveLength(1)
  server.answer({ 'POST captcha/add': spareKey, 'GET captcha': [spareKey] })
  await save.click()

  await expect.element(toasts.getByText('Key added successfully')).toBeVisible()
  await expect.element(toasts.getByText('Failed to save key')).not.toBeInTheDocument()
})

test('the button shows that a key is being saved', async () => {
  const answer = Promise.withResolvers<CaptchaKey>()
  stubKeys([mainKey], { 'PUT captcha/update/1': () => answer.promise })
  await openKeys()

  await chooseFor('Main #1', 'Edit')
  await label.fill('Spare')
  await openDialog.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(openDialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  answer.resolve(mainKey)
  await expect.element(openDialog).not.toBeInTheDocument()
})

test('an edit with an empty key keeps the key, and sends the last read version', async () => {
  const server = stubKeys([mainKey], { 'PUT captcha/update/1': mainKey })
  await openKeys()

  await chooseFor('Main #1', 'Edit')
  await expect.element(page.getByRole('dialog', { name: 'Edit API Key' })).toBeVisible()
  await expect.element(key).toHaveValue('')
  await label.fill('Spare')
  await openDialog.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(toasts.getByText('Key updated successfully')).toBeVisible()
  const sent = server.calls.find(({ name }) => name === 'PUT captcha/update/1')
  expect(sent?.body).toEqual({ label: 'Spare', version: 1 })
})

test('a key changed by someone else is shown beside the input, and saving overwrites it', async () => {
  const theirs = aKey(1, { label: 'Theirs', version: 2 })
  const server = stubKeys([mainKey], {
    'PUT captcha/update/1': refusal(
      'stale_version',
      'This captcha key was changed by someone else',
      { current: theirs },
    ),
  })
  await openKeys()
  await chooseFor('Main #1', 'Edit')
  await label.fill('Mine')
  await key.fill('AIzaSy-mine')
  await openDialog.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(openDialog.getByText('Theirs')).toBeVisible()
  await expect.element(label).toHaveValue('Mine')
  await expect.element(key).toHaveValue('AIzaSy-mine')
  server.answer({ 'PUT captcha/update/1': aKey(1, { label: 'Mine', version: 3 }) })
  await openDialog.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(toasts.getByText('Key updated successfully')).toBeVisible()
  expect(server.calls.findLast(({ name }) => name === 'PUT captcha/update/1')?.body).toEqual({
    label: 'Mine',
    key: 'AIzaSy-mine',
    version: 2,
  })
})

test('a key that others deleted during an edit can be added again with the typed values', async () => {
  const server = stubKeys([mainKey], {
    'PUT captcha/update/1': refusal('not_found', 'Captcha key not found'),
    'POST captcha/add': aKey(3, { label: 'Mine' }),
  })
  await openKeys()
  await chooseFor('Main #1', 'Edit')
  await label.fill('Mine')
  await key.fill('AIzaSy-mine')
  await openDialog.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(openDialog.getByText('This key was deleted by someone else.')).toBeVisible()
  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await openDialog.getByRole('button', { name: 'Save Key' }).click()

  await expect.element(toasts.getByText('Key added successfully')).toBeVisible()
  expect(server.calls.find(({ name }) => name === 'POST captcha/add')?.body).toEqual({
    label: 'Mine',
    key: 'AIzaSy-mine',
  })
})

test('a deletion asks for confirmation with the focus on Cancel', async () => {
  const answer = Promise.withResolvers<null>()
  const server = stubKeys([spareKey, mainKey], { 'DELETE captcha/delete/1': () => answer.promise })
  await openKeys()

  await chooseFor('Main #1', 'Delete')
  await expect.element(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
  await expect
    .element(
      openDialog.getByText(
        /^This action cannot be undone\. This will permanently delete the API key\./,
      ),
    )
    .toBeVisible()
  await expect.element(openDialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await openDialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(openDialog.getByRole('button', { name: 'Deleting...' })).toBeVisible()
  server.answer({ 'GET captcha': [spareKey] })
  answer.resolve(null)

  await expect.element(toasts.getByText('Key deleted successfully')).toBeVisible()
  await expect.element(rowOf('Main')).not.toBeInTheDocument()
  await expect.element(button('Actions for No label #2')).toHaveFocus()
  await expect.element(toasts.getByText('Deleted by someone else')).not.toBeInTheDocument()
})

test('a deletion can be undone from its toast', async () => {
  const server = stubKeys([spareKey, mainKey], {
    'DELETE captcha/delete/1': () => {
      server.answer({ 'GET captcha': [spareKey] })
      return null
    },
    'POST undo': () => {
      server.answer({ 'GET captcha': [spareKey, mainKey] })
      return null
    },
  })
  await openKeys()

  await chooseFor('Main #1', 'Delete')
  await openDialog.getByRole('button', { name: 'Delete' }).click()
  // Behind the open dialog no row is accessible, and when the dialog closes, it moves the focus.
  await expect.element(button('Actions for No label #2')).toHaveFocus()
  await expect.element(rowOf('Main')).not.toBeInTheDocument()
  toasts.getByRole('button', { name: 'Undo' }).element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(rowOf('Main')).toBeVisible()
  await expect.element(toasts.getByText('Restored')).toBeVisible()
  // The toast with the focus has disappeared.
  await expect.element(page.getByRole('main')).toHaveFocus()
  const sent = server.calls.find(({ name }) => name === 'POST undo')
  expect(sent?.body).toEqual({ entity: 'captcha_key', id: 1 })
})

test('a failed deletion shows the reason and keeps the key', async () => {
  stubKeys([mainKey], {
    'DELETE captcha/delete/1': refusal('unavailable', 'The database is unavailable'),
  })
  await openKeys()

  await chooseFor('Main #1', 'Delete')
  await openDialog.getByRole('button', { name: 'Delete' }).click()

  await expect.element(toasts.getByText('Failed to delete key')).toBeVisible()
  await expect.element(toasts.getByText('The database is unavailable')).toBeVisible()
  await expect.element(openDialog).toBeVisible()
})

test('deleting a key that others deleted first is not a failure', async () => {
  const server = stubKeys([spareKey, aKey(3, { label: 'Night' })], {
    'DELETE captcha/delete/3': () => {
      server.answer({ 'GET captcha': [spareKey] })
      return refusal('not_found', 'Captcha key not found')
    },
  })
  await openKeys()

  await chooseFor('Night #3', 'Delete')
  await openDialog.getByRole('button', { name: 'Delete' }).click()

  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(openDialog).not.toBeInTheDocument()
  await expect.element(rowOf('Night')).not.toBeInTheDocument()
  await expect.element(toasts.getByText('Failed to delete key')).not.toBeInTheDocument()
})
