import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { importFleet, post, showChanges } from './bots.ts'
import { testAdministrator, testFleet } from './fixtures.ts'
import { approve, requestAccess } from './people.ts'

const accounts = (page: Page) => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
const nickname = (page: Page) => accounts(page).getByRole('heading')

testFleet(
  'an operator looks through the accounts of an imported fleet',
  async ({ page, openOtherBrowser }) => {
    const operator = await openOtherBrowser()
    await requestAccess(operator, 'Olena')
    await page.goto('/settings/users')
    await approve(page, 'Olena', 'Operator')
    await operator.getByRole('link', { name: 'Accounts', exact: true }).click()

    await expect(accounts(operator)).toHaveCount(15)
    await expect(operator.getByText('Page 1 of 134')).toBeVisible()
    await operator.getByRole('button', { name: 'Page 134' }).click()
    await expect(accounts(operator)).toHaveCount(5)
    await operator.getByRole('combobox', { name: 'Rows per page' }).click()
    await operator.getByRole('option', { name: '50' }).click()
    await expect(accounts(operator)).toHaveCount(50)

    await operator.getByRole('searchbox').fill('swift_200')
    await expect(operator).toHaveURL(/search=swift_200/)
    await expect(nickname(operator).first()).toHaveText('Roman_Swift_2000')
    await operator.reload()
    await expect(nickname(operator).first()).toHaveText('Roman_Swift_2000')
    await accounts(operator).first().getByRole('button', { name: 'Reveal password' }).click()
    await expect(
      accounts(operator).first().getByRole('button', { name: 'Hide password' }),
    ).toBeVisible()

    const { data } = await (await page.request.get('/api/servers'))
      .json()
      .then((data) => ({ data }))
    const bot = { nickname: 'Nova_Swift_200', password: 'secret', server_ids: [data[0].id] }
    await post(page, 'br-bots', bot)
    await showChanges(operator)
    await expect(nickname(operator).first()).toHaveText('Nova_Swift_200')
    await operator.context().close()
  },
)

testAdministrator(
  'the accounts are accessible: none, cards, no match, failed',
  async ({ page }) => {
    await page.goto('/accounts')
    await expect(page.getByText('No bots found')).toBeVisible()
    await expectAccessible(page)

    await importFleet(page)
    await page.goto('/accounts?search=roman_swift')
    await accounts(page).first().getByRole('button', { name: 'Reveal password' }).click()
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
    await expectAccessible(page)

    await page.route('**/api/bots?*', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Failed to load bots')).toBeVisible()
    await expectAccessible(page)
  },
)
