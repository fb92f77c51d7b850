import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { stubFleet, toasts } from '#testing/web/open-fleet.ts'
import {
  chooseFile,
  importDialog as dialog,
  dropFile,
  openImport,
} from '#testing/web/open-import.ts'
import { stubUploads } from '#testing/web/stub-upload.ts'

const button = (name: string | RegExp) => dialog.getByRole('button', { name })

const CLEAN = { total: 2, valid: 2, imported: 0, faults: [] }
const FAULTY = {
  total: 60,
  valid: 58,
  imported: 0,
  faults: [
    { line: 4, field: 'nickname', message: 'Must not be empty.' },
    { line: 6, field: 'password', message: '=HYPERLINK("x")' },
  ],
}

let server: ReturnType<typeof stubFleet>
let network: ReturnType<typeof stubUploads>

const choose = (name: string, content: string) => chooseFile(network, name, content)

beforeEach(() => {
  server = stubFleet([aBot(1)])
  network = stubUploads()
})

describe('a file', () => {
  test('is checked first, and its content is summarized', async () => {
    await openImport('Roster')

    const check = await choose('roster.csv', 'nickname,password\r\na,b\r\nc,d\r\n')
    expect(check.path).toBe('/api/br-bots/import')
    expect(check.body).toEqual({
      format: 'csv',
      content: 'nickname,password\r\na,b\r\nc,d\r\n',
      dry_run: true,
    })
    check.answer(CLEAN)

    await expect.element(dialog.getByText('2 rows, 2 valid')).toBeVisible()
    await expect.element(dialog.getByText('roster.csv')).toBeVisible()
    await expect.element(dialog.getByText('CSV', { exact: true })).toBeVisible()
    await expect.element(button('Import 2 BR bots')).toBeEnabled()
  })

  test('leaves the focus on its field while it is checked', async () => {
    await openImport('Roster')
    const field = dialog.getByLabelText(/Choose a(nother)? file/)
    await expect.element(field).toBeInTheDocument()
    field.element().focus()

    const check = await choose('roster.csv', 'nickname,password\r\na,b\r\n')
    check.send(1)
    await expect.element(dialog.getByText('Checking…')).toBeVisible()
    // A browser takes the focus from a disabled field in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

    expect(document.activeElement).toBe(field.element())
  })

  test('shows the upload progress, and then that of the server', async () => {
    await openImport('Servers')
    const check = await choose('servers.json', '[{}]')
    const bar = dialog.getByRole('progressbar')

    check.send(0.4)
    await expect.element(bar).toHaveAttribute('aria-valuenow', '40')
    await expect.element(dialog.getByText('Uploading…')).toBeVisible()
    check.send(1)
    await expect.element(dialog.getByText('Checking…')).toBeVisible()
    await expect.element(bar).not.toHaveAttribute('aria-valuenow')
    check.answer(CLEAN)

    await button('Import 2 servers').click()
    network.last().send(1)
    await expect.element(dialog.getByText('Writing…')).toBeVisible()
    await expect.element(button('Cancel upload')).not.toBeInTheDocument()
    await expect.element(button('Cancel')).toBeDisabled()
  })

  test('can be cancelled while it is uploaded', async () => {
    await openImport('Roster')
    const check = await choose('roster.csv', 'nickname\r\n')
    check.send(0.2)

    await button('Cancel upload').click()

    expect(check.isAborted).toBe(true)
    await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument()
    await button('Check again').click()
    expect(network.uploads).toHaveLength(2)
  })

  test('is imported completely: a toast shows the count, the lists refresh, the dialog closes', async () => {
    await openImport('Roster')
    const check = await choose('roster.csv', 'nickname\r\n')
    check.answer({ ...CLEAN, total: 2000, valid: 2000 })
    server.answer({ 'GET br-bots': botPage([aBot(2000)], { filtered: 2000 }) })

    await button('Import 2,000 BR bots').click()
    await expect.element(button('Importing...')).toBeVisible()
    expect(network.last().body.dry_run).toBe(false)
    network.last().answer({ total: 2000, valid: 2000, imported: 2000, faults: [] })

    await expect.element(toasts.getByText('2,000 BR bots imported')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Bot_2000', exact: true })).toBeVisible()
  })

  test('that was imported closes the dialog before the list has answered', async () => {
    await openImport('Roster')
    ;(await choose('roster.csv', 'nickname\r\n')).answer(CLEAN)
    server.answer({ 'GET br-bots': () => new Promise<never>(() => {}) })

    await button('Import 2 BR bots').click()
    network.last().answer({ total: 2, valid: 2, imported: 2, faults: [] })

    await expect.element(toasts.getByText('2 BR bots imported')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('with faults lists each line and field, and imports nothing', async () => {
    await openImport('Roster')
    ;(await choose('roster.csv', 'nickname\r\n')).answer(FAULTY)

    await expect.element(dialog.getByText('60 rows, 58 valid')).toBeVisible()
    await expect
      .element(dialog.getByText(/^Nothing was imported\. Fix these 2 errors/))
      .toBeVisible()
    const faults = dialog.getByRole('region', { name: 'Errors' }).getByRole('listitem')
    await expect.element(faults.nth(0)).toHaveTextContent('Line 4nicknameMust not be empty.')
    await expect.element(faults.nth(1)).toHaveTextContent('Line 6password=HYPERLINK("x")')
    await expect.element(button(/^Import/)).not.toBeInTheDocument()
  })

  test('that was corrected can be selected again under the same name', async () => {
    await openImport('Roster')
    ;(await choose('roster.csv', 'bad')).answer(FAULTY)
    await expect.element(dialog.getByText('60 rows, 58 valid')).toBeVisible()

    const check = await choose('roster.csv', 'good')
    check.answer(CLEAN)

    expect(check.body.content).toBe('good')
    await expect.element(button('Import 2 BR bots')).toBeEnabled()
  })

  test('has a list of faults that can be copied, and saved as CSV without formulas', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob)
      return '#'
    })
    await openImport('Roster')
    ;(await choose('roster.csv', 'nickname\r\n')).answer(FAULTY)

    await button('Copy error list').click()
    await button('Download CSV').click()

    await expect
      .poll(() => write.mock.calls.flat())
      .toEqual(['Line 4\tnickname\tMust not be empty.\nLine 6\tpassword\t=HYPERLINK("x")'])
    expect(await saved[0]?.text()).toBe(
      'line,field,message\r\n4,nickname,Must not be empty.\r\n6,password,"\'=HYPERLINK(""x"")"\r\n',
    )
  })

  test('with thousands of errors renders only the visible ones', async () => {
    await openImport('Roster')
    const faults = Array.from({ length: 5000 }, (_, index) => ({
      line: index + 2,
      field: 'nickname',
      message: 'Must not be empty.',
    }))
    ;(await choose('roster.csv', 'x')).answer({ total: 6000, valid: 0, imported: 0, faults })

    await expect
      .element(dialog.getByText('Nothing was imported. The first 5,000 errors:'))
      .toBeVisible()
    const items = dialog.getByRole('region', { name: 'Errors' }).getByRole('listitem')
    expect(items.elements().length).toBeLessThan(60)
    await expect.element(items.first()).toHaveAttribute('aria-setsize', '5000')
  })

  test('that is too large, empty or not UTF-8 is not sent', async () => {
    await openImport('Roster')

    dropFile(new File([new Uint8Array(33 * 1024 * 1024)], 'large.csv'))
    await expect
      .element(dialog.getByText(/^large\.csv was not sent\. It has 33\.0 MiB/))
      .toBeVisible()
    dropFile(new File([''], 'empty.csv'))
    await expect.element(dialog.getByText(/It is empty\./)).toBeVisible()
    dropFile(new File([new Uint8Array([0xff, 0xfe, 0x41])], 'utf16.csv'))
    await expect.element(dialog.getByText(/^utf16\.csv .* It is not UTF-8 text\./)).toBeVisible()
    dropFile(new File([new Uint8Array([0x41, 0, 0x42, 0])], 'unmarked.csv'))
    await expect.element(dialog.getByText(/^unmarked\.csv .* It is not UTF-8 text\./)).toBeVisible()
    expect(network.uploads).toHaveLength(0)
  })
})
