import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, aServer } from '#testing/web/fleet.ts'
import { signedInAs } from '#testing/web/open-app.tsx'
import { stubFleet } from '#testing/web/open-fleet.ts'
import {
  chooseFile,
  importDialog as dialog,
  dropFile,
  openImport,
} from '#testing/web/open-import.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { stubUploads } from '#testing/web/stub-upload.ts'
import { NOBODY } from '#web/session/identity.ts'

const button = (name: string | RegExp) => dialog.getByRole('button', { name })

const CLEAN = { total: 2, valid: 2, imported: 0, faults: [] }
const FAULTY = {
  total: 60,
  valid: 59,
  imported: 0,
  faults: [{ line: 4, field: 'nickname', message: 'Must not be empty.' }],
}

let server: ReturnType<typeof stubFleet>
let network: ReturnType<typeof stubUploads>

const choose = (name: string, content: string) => chooseFile(network, name, content)

beforeEach(() => {
  server = stubFleet([aBot(1)])
  network = stubUploads()
})

describe('a failure', () => {
  test('of the check shows the message of the server and can be retried', async () => {
    await openImport('Servers')
    const problem = await refusal('forbidden', 'Your role does not allow this.').json()
    ;(await choose('servers.csv', 'name')).answer(problem, 403)

    await expect.element(dialog.getByText('Your role does not allow this.')).toBeVisible()
    await button('Try again').click()
    network.last().answer(CLEAN)
    await expect.element(button('Import 2 servers')).toHaveFocus()
  })

  test('of the network before the file arrived imports nothing', async () => {
    await openImport('Servers')
    ;(await choose('servers.csv', 'name')).answer(CLEAN)
    await button('Import 2 servers').click()
    network.last().send(0.5)
    network.last().cut()

    await expect
      .element(dialog.getByText('The server cannot be reached. Nothing was imported.'))
      .toBeVisible()
    await expect.element(button('Try again')).toHaveFocus()
  })

  test('of the network while the server writes reports that the outcome is unknown', async () => {
    await openImport('Servers')
    ;(await choose('servers.csv', 'name')).answer(CLEAN)
    await button('Import 2 servers').click()
    network.last().send(1)
    network.last().cut()

    await expect
      .element(dialog.getByText(/^The connection was lost while the server was writing/))
      .toBeVisible()
  })

  test('of the server to answer ends in time, and the dialog can be closed', async () => {
    await openImport('Servers')
    ;(await choose('servers.csv', 'name')).answer(CLEAN)
    await button('Import 2 servers').click()
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    network.last().send(1)
    await expect.element(button('Cancel')).toBeDisabled()

    limit.abort()

    await expect
      .element(dialog.getByText(/^The server did not answer in time: either everything was/))
      .toBeVisible()
    await button('Cancel').click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('the dialog opens with the focus on the file input', async () => {
  await openImport('Servers')

  await expect.element(dialog.getByLabelText(/^Choose a file/)).toHaveFocus()
})

test('proxies can be pasted', async () => {
  await openImport('Proxies')

  await dialog.getByLabelText('Or paste lines').fill('192.0.2.1:80:a:b')
  await button('Check lines').click()

  await expect.poll(() => network.uploads.length).toBe(1)
  expect(network.last().path).toBe('/api/proxies/import')
  expect(network.last().body).toEqual({
    format: 'lines',
    content: '192.0.2.1:80:a:b',
    dry_run: true,
  })
  network.last().answer({ total: 1, valid: 1, imported: 0, faults: [] })
  await expect.element(button('Import 1 proxy')).toBeVisible()
})

test('lines can be dropped into the box, but a file dropped there does not replace the page', async () => {
  await openImport('Proxies')
  const box = dialog.getByLabelText('Or paste lines').element()
  const isPrevented = (fill: (dataTransfer: DataTransfer) => void) => {
    const dataTransfer = new DataTransfer()
    fill(dataTransfer)
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !box.dispatchEvent(drop)
  }

  expect(isPrevented(({ items }) => items.add('192.0.2.1:80:a:b', 'text/plain'))).toBe(false)
  expect(isPrevented(({ items }) => items.add(new File(['name'], 'proxies.csv')))).toBe(true)
})

test('pasted lines are checked as they are now, with one button', async () => {
  await openImport('Proxies')
  const box = dialog.getByLabelText('Or paste lines')
  await box.fill('bad line')
  await button('Check lines').click()
  await expect.poll(() => network.uploads.length).toBe(1)
  const faults = [{ line: 1, field: 'host', message: 'Not a proxy' }]
  network.last().answer({ total: 1, valid: 0, imported: 0, faults })
  await expect
    .element(dialog.getByText('Nothing was imported. Fix this error, then check the lines again.'))
    .toBeVisible()

  await box.fill('192.0.2.1:80:a:b')
  await expect.element(button('Check again')).not.toBeInTheDocument()
  await button('Check lines').click()

  await expect.poll(() => network.uploads.length).toBe(2)
  expect(network.last().body.content).toBe('192.0.2.1:80:a:b')
})

test('a file is dropped on the dialog', async () => {
  await openImport('Servers')

  dropFile(new File(['name,ip\r\n'], 'servers.csv'))

  await expect.poll(() => network.uploads.length).toBe(1)
  expect(network.last().body.content).toBe('name,ip\r\n')
})

test('imported servers appear in the filter immediately', async () => {
  await openImport('Servers')
  ;(await choose('servers.csv', 'name')).answer({ ...CLEAN, total: 1, valid: 1 })
  server.answer({ 'GET servers': [aServer(9, { display_name: 'Rivne' })] })
  await button('Import 1 server').click()
  network.last().answer({ total: 1, valid: 1, imported: 1, faults: [] })
  await expect.element(dialog).not.toBeInTheDocument()

  await page.getByRole('combobox', { name: 'Server', exact: true }).click()

  await expect.element(page.getByRole('option', { name: 'Rivne' })).toBeVisible()
})

test('closing the dialog forgets the file', async () => {
  await openImport('Roster')
  ;(await choose('roster.csv', 'x')).answer(FAULTY)
  await expect.element(dialog.getByText('60 rows, 59 valid')).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Roster' }).click()

  await expect.element(button('Import')).toBeDisabled()
  await expect.element(dialog.getByText('roster.csv')).not.toBeInTheDocument()
})

test('a chosen file outlives the session, and can be imported after signing in again', async () => {
  await openImport('Roster')
  ;(await choose('roster.csv', 'x')).answer(CLEAN)
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })

  server.answer({ 'GET auth/me': NOBODY })
  await button('Import 2 BR bots').click()
  network.last().answer(await refusal('signed_out', 'Sign in first.').json(), 401)
  await expect.element(ended).toBeVisible()
  server.answer({ 'GET auth/me': signedInAs('administrator') })
  new BroadcastChannel('night-shift-identity').postMessage(null)

  await expect.element(ended).not.toBeInTheDocument()
  await button('Try again').click()
  expect(network.last().body).toMatchObject({ content: 'x', dry_run: false })
  network.last().answer({ ...CLEAN, imported: 2 })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Escape and Cancel ask before pasted lines are discarded', async () => {
  await openImport('Proxies')
  const box = dialog.getByLabelText('Or paste lines')
  await box.fill('192.0.2.1:80:a:b')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })

  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('192.0.2.1:80:a:b')

  await button('Cancel').click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.element(box).not.toBeInTheDocument()
})
