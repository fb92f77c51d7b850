import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { openBots, stubFleet } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = page.getByRole('combobox', { name: 'Filter', exact: true })
const option = (name: string | RegExp) => page.getByRole('option', { name })

/** Opens the list with a filter in its URL. `sent` is the filter of the latest request. */
async function openWith(q: string) {
  const { calls } = stubFleet([aBot(1)])
  await openBots(q && `?q=${encodeURIComponent(q)}`)
  return { sent: () => calls.findLast(({ name }) => name === 'GET br-bots')?.query.q }
}

test('a test is added by its field, operator and value, and filters the list', async () => {
  const { sent } = await openWith('')

  await button('Advanced filter').click()
  await page.getByRole('menuitem', { name: 'Cash' }).click()
  await page.getByRole('combobox', { name: 'Operator' }).click()
  await option('is at least').click()
  await page.getByLabelText('Value').fill('500000')
  await userEvent.keyboard('{Enter}')

  await expect.element(button('Cash is at least 500,000')).toBeVisible()
  await expect.poll(sent).toBe('cash>=500000')
})

test('the focus stays in the bar when chips are added and changed with the keyboard', async () => {
  await openWith('')
  const add = async (name: string) => {
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard(name)
    await expect.element(page.getByRole('menuitem', { name, exact: true })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('combobox', { name: 'Operator' })).toHaveFocus()
    await userEvent.keyboard('{Tab}7{Enter}')
  }

  await expect.element(button('Advanced filter')).toBeVisible()
  button('Advanced filter').element().focus()
  await userEvent.keyboard('{Enter}')
  await add('Cash')
  await expect.element(button('Cash is 7')).toBeVisible()
  await expect.element(button('Add filter')).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await add('Deposit')
  await expect.element(button('Deposit is 7')).toBeVisible()
  await expect.element(button('Add filter')).toHaveFocus()

  button('Cash is 7').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Operator' })).toHaveFocus()
  await userEvent.keyboard('{Tab}9{Enter}')
  await expect.element(button('Cash is 9')).toBeVisible()
  await expect.element(button('Add filter')).toHaveFocus()
})

test('each test is a chip in words that can be changed and removed, a group opens its text', async () => {
  const { sent } = await openWith('server:3 active:true (cash>=5 or proxy:expired)')

  await expect.element(button('Server is Lviv')).toBeVisible()
  await button('Active is yes').click()
  await button('No').click()
  await button('Apply').click()
  await expect.element(button('Active is no')).toBeVisible()
  await button('Remove filter: Server is Lviv').click()
  await expect.element(button('Server is Lviv')).not.toBeInTheDocument()
  await button('(Cash is at least 5 or Proxy is expired)').click()

  await expect.element(field).toHaveValue('(cash>=5 or proxy:expired)')
  expect(sent()).toBe('active:false (cash>=5 or proxy:expired)')
})

test('the text completes fields, operators and values by the keyboard', async () => {
  const { sent } = await openWith('')
  await button('Advanced filter').click()
  await userEvent.keyboard('{Escape}')
  await button('Edit as text').click()

  await userEvent.type(field, 'ser')
  await expect.element(option(/^server/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('server:')
  await userEvent.keyboard('Lv')
  await expect.element(option(/Lviv/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}{Enter}')

  await expect.element(button('Server is Lviv')).toBeVisible()
  await expect.poll(sent).toBe('server:3')
})

test('suggested values have the number of rows that match the rest of the query', async () => {
  const { calls } = stubFleet([aBot(1)], {
    'GET filters/counts': {
      counts: [
        { value: 'pending', count: 1240 },
        { value: 'none', count: 7 },
      ],
    },
  })
  await openBots('?server_id=3&q=active:true')
  await button('Edit as text').click()

  await field.fill('active:true task:')
  await expect.element(option('pending 1,240 rows')).toBeVisible()
  await expect.element(option('none 7 rows')).toBeVisible()
  await userEvent.keyboard('pe')
  await expect.element(option('pending 1,240 rows')).toBeVisible()

  const asked = calls.filter(({ name }) => name === 'GET filters/counts')
  expect(asked.map(({ query }) => query)).toEqual([
    { list: 'br_bots', field: 'task', query: 'q=active%3Atrue&server_id=3' },
  ])
})

test('values are suggested without numbers where rows are not counted', async () => {
  const { calls } = stubFleet([aBot(1)], { 'GET filters/counts': { counts: null } })
  await openBots('?q=active:true')
  await button('Edit as text').click()

  await field.fill('task:')
  await expect.element(option('pending')).toBeVisible()
  await expect.poll(() => calls.some(({ name }) => name === 'GET filters/counts')).toBe(true)
  await expect.element(page.getByText('rows', { exact: true })).not.toBeInTheDocument()
})

test('a mistake is shown at its place with what may have been meant', async () => {
  const { sent } = await openWith('active:true')
  await button('Edit as text').click()

  await field.fill('sever:3')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('There is no field "sever". Did you mean "server"?'))
    .toBeVisible()
  expect(sent()).toBe('active:true')
  await button('Use server').click()
  await button('Apply').click()

  await expect.element(button('Server is Lviv')).toBeVisible()
})

test('a group that does not fit into the whole filter says why it cannot be applied', async () => {
  const { sent } = await openWith('storm (cash>=5 or rain)')

  await button(/^\(Contains "rain" or /).click()
  await field.fill('rain or snow or wind')
  await userEvent.keyboard('{Enter}')

  await expect
    .element(page.getByText('A filter can have at most 3 texts to search for.'))
    .toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(sent()).toBe('storm (cash>=5 or rain)')
})

test('a pasted text that is too long is refused as a whole', async () => {
  const text = `server:3 ${'cash>=500000 '.repeat(160)}`
  await openWith('active:true')
  await button('Edit as text').click()

  await userEvent.clear(field)
  field.element().focus()
  document.execCommand('insertText', false, text)
  await userEvent.keyboard('{Escape}{Enter}')

  await expect.element(page.getByText('A filter can have at most 2000 characters.')).toBeVisible()
  await expect.element(field).toHaveValue(text)
})

test('a link with a mistake opens the text with the reason', async () => {
  await openWith('sever:3')

  await expect.element(field).toHaveValue('sever:3')
  await expect.element(page.getByText(/^There is no field/)).toBeVisible()
})

test('Reset clears the filter together with the others', async () => {
  const { sent } = await openWith('active:true')

  await button('Reset').click()

  await expect.element(button('Advanced filter')).toBeVisible()
  await expect.poll(sent).toBeUndefined()
})

test('the last chip leaves the focus at the button that opens the filter', async () => {
  await openWith('active:true')

  await button('Remove filter: Active is yes').click()

  await expect.element(button('Advanced filter')).toHaveFocus()
})

test('the menu of fields stays closed after a text is applied, and the focus stays in the bar', async () => {
  const { sent } = await openWith('')

  await button('Advanced filter').click()
  await userEvent.keyboard('{Escape}')
  await button('Edit as text').click()
  await field.fill('cash>=5')
  await userEvent.keyboard('{Enter}')

  await expect.element(button('Cash is at least 5')).toBeVisible()
  await expect.element(button('Edit as text')).toHaveFocus()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(sent()).toBe('cash>=5')
})

test('a filter that the server refuses is shown as text, and its fault is announced once', async () => {
  const message = 'There is no task status "idel". Did you mean "idle"?'
  const { calls } = stubFleet([aBot(1)], {
    'GET br-bots': ({ query }) =>
      String(query.q).includes('idel')
        ? refusal('invalid_request', message, {
            errors: [{ pointer: '/query/q', message, start: 5, end: 9, nearest: ['idle'] }],
          })
        : botPage([aBot(1)]),
  })
  await openBots(`?q=${encodeURIComponent('task:idel')}`)

  await expect.element(field).toHaveValue('task:idel')
  const bar = page.getByRole('region', { name: 'Advanced filter' })
  await expect.element(bar.getByText(message)).toBeVisible()
  await expect.element(page.getByText('Failed to load BR bots')).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  await button('Use idle').click()
  await userEvent.keyboard('{Enter}')

  await expect.element(button('Task status is idle')).toBeVisible()
  await expect.element(button('Edit as text')).toHaveFocus()
  expect(calls.findLast(({ name }) => name === 'GET br-bots')?.query.q).toBe('task:idle')
})

test('on a phone a long chip wraps, and its button to remove it stays on the screen', async () => {
  await page.viewport(360, 780)
  await openWith('server:3 or cash>=500000 or task:idle,ready or proxy:expired')

  await expect.element(button(/^\(Cash is at least 500,000 or /)).toBeVisible()

  const remove = button(/^Remove filter: /).element()
  expect(remove.getBoundingClientRect().right).toBeLessThanOrEqual(360)
})
