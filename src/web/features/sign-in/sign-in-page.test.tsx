import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, signedInAs, waitingAs } from '#testing/web/open-app.tsx'
import { refusal, stubApi } from '#testing/web/stub-api.ts'
import { NOBODY } from '#web/session/identity.ts'

const SET_UP = { first_run: false, needs_token: false, lost_database: false }
const PASSWORD = 'correct horse battery'

function stubSignIn(answers: Parameters<typeof stubApi>[0] = {}, setup = SET_UP) {
  return stubApi({ 'GET auth/me': NOBODY, 'GET auth/setup': setup, ...answers })
}

const username = page.getByLabelText('Username')
const password = page.getByLabelText('Password', { exact: true })
const alert = page.getByRole('alert')
const token = page.getByLabelText('Setup token')

async function send(button: string) {
  await page.getByRole('button', { name: button }).click()
}

async function type(name: string, secret: string) {
  await username.fill(name)
  await password.fill(secret)
}

test('signing in leads to the URL that was requested first', async () => {
  const server = stubSignIn({
    'POST auth/login': () => {
      server.answer({ 'GET auth/me': signedInAs('viewer') })
      return signedInAs('viewer')
    },
  })
  const { address } = await openApp('/br-bots?page=2')
  await expect.poll(address).toBe('/login?from=%2Fbr-bots%3Fpage%3D2')

  await type('olena ', PASSWORD)
  await send('Sign in')

  await expect.poll(address).toBe('/br-bots?page=2')
  expect(server.calls).toContainEqual(
    expect.objectContaining({
      name: 'POST auth/login',
      body: { username: 'olena', password: PASSWORD },
    }),
  )
})

test.each([
  ['bad_credentials', 'Wrong username or password.', /Check for typos/],
  ['locked', 'Too many wrong passwords. Try again in 14 minutes.', /Try again then/],
  ['too_many_requests', 'Too many attempts from this address.', /is kept/],
  ['busy', 'Too many people sign in at once.', /is kept/],
  ['unavailable', 'The database cannot be reached.', /is kept/],
] as const)(
  'after %s the server speaks first and nothing typed is lost',
  async (code, says, advice) => {
    stubSignIn({ 'POST auth/login': refusal(code, says) })
    const { address } = await openApp('/login')

    await type('olena', PASSWORD)
    await send('Sign in')

    await expect.element(alert.getByText(says)).toBeVisible()
    await expect.element(alert.getByText(advice)).toBeVisible()
    await expect.element(username).toHaveValue('olena')
    await expect.element(password).toHaveValue(PASSWORD)
    expect(address()).toBe('/login')
  },
)

test('a server that does not respond is not reported as a wrong password', async () => {
  stubSignIn()
  await openApp('/login')

  await type('olena', PASSWORD)
  await send('Sign in')

  await expect.element(alert.getByText('Night Shift cannot be reached.')).toBeVisible()
  await expect.element(password).toHaveValue(PASSWORD)
})

test('empty fields show an error and get the focus, and nothing is sent', async () => {
  const { calls } = stubSignIn()
  await openApp('/login')

  await send('Sign in')

  await expect.element(username).toHaveAccessibleDescription('Must not be empty.')
  await expect.element(password).toHaveAccessibleDescription('Must not be empty.')
  await expect.element(username).toHaveFocus()
  expect(calls.map(({ name }) => name)).not.toContain('POST auth/login')
})

test('the fields are announced as required', async () => {
  stubSignIn()
  await openApp('/login')

  await expect.element(username).toHaveAttribute('aria-required', 'true')
  await expect.element(password).toHaveAttribute('aria-required', 'true')
})

test('the minimum of twelve characters is stated, and a shorter password is not sent', async () => {
  const { calls } = stubSignIn()
  await openApp('/login?mode=register')
  await expect.element(page.getByText(/At least 12 characters/)).toBeVisible()

  await type('olena', 'too short')
  await send('Request access')

  await expect.element(password).toHaveAccessibleDescription(/Must have at least 12 characters/)
  await expect.element(password).toHaveFocus()
  expect(calls.map(({ name }) => name)).not.toContain('POST auth/register')
})

test('a server error is shown at its field', async () => {
  const message = 'This username is taken'
  const errors = [{ pointer: '/body/username', message }]
  stubSignIn({ 'POST auth/register': refusal('username_taken', message, { errors }) })
  await openApp('/login?mode=register')

  await type('olena', PASSWORD)
  await send('Request access')

  await expect.element(username).toHaveAccessibleDescription(message)
  await expect.element(username).toHaveFocus()
  await expect.element(password).toHaveValue(PASSWORD)
})

test('a user who requested access waits for approval', async () => {
  const server = stubSignIn({
    'POST auth/register': () => {
      server.answer({ 'GET auth/me': waitingAs('pending') })
      return waitingAs('pending')
    },
  })
  const { address } = await openApp('/login?mode=register')

  await type('olena', PASSWORD)
  await send('Request access')

  await expect.poll(address).toBe('/waiting-approval')
})

test('the two modes have their own URL, share typed values, and are distinguishable for password managers', async () => {
  stubSignIn()
  const { address } = await openApp('/login')
  await expect.element(username).toHaveAttribute('autocomplete', 'username')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')

  await username.fill('olena')
  await page.getByRole('link', { name: 'Request access' }).click()

  await expect.element(password).toHaveAttribute('autocomplete', 'new-password')
  await expect.element(username).toHaveValue('olena')
  await expect.element(page.getByRole('heading', { name: 'Request access' })).toHaveFocus()
  expect(address()).toBe('/login?mode=register')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a password can be pasted and revealed', async () => {
  stubSignIn()
  await openApp('/login')
  await username.fill(PASSWORD)
  await userEvent.tripleClick(username)
  await userEvent.copy()

  await password.click()
  await userEvent.paste()

  await expect.element(password).toHaveValue(PASSWORD)
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
})

test('on a new console the only form creates the first administrator', async () => {
  const server = stubSignIn(
    {
      'POST auth/register': () => {
        server.answer({ 'GET auth/me': signedInAs('administrator') })
        return signedInAs('administrator')
      },
    },
    { first_run: true, needs_token: false, lost_database: false },
  )
  const { address } = await openApp('/login?mode=sign-in')
  await expect
    .element(page.getByRole('heading'))
    .toHaveTextContent('Create the first administrator')
  await expect.element(token).not.toBeInTheDocument()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()

  await type('olena', PASSWORD)
  await send('Create administrator')

  await expect.poll(address).toBe('/')
})

test('off loopback the first administrator needs the setup token', async () => {
  const message = 'This is not the setup token that was printed at startup.'
  const errors = [{ pointer: '/body/setup_token', message }]
  const { calls } = stubSignIn(
    { 'POST auth/register': refusal('invalid_request', message, { errors }) },
    { first_run: true, needs_token: true, lost_database: false },
  )
  await openApp('/login')

  await type('olena', PASSWORD)
  await send('Create administrator')
  await expect.element(token).toHaveAccessibleDescription(/Enter the setup token/)
  await token.fill('wrong')
  await send('Create administrator')

  await expect.element(token).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(token).toHaveFocus()
  expect(calls.at(-1)?.body).toEqual({
    username: 'olena',
    password: PASSWORD,
    setup_token: 'wrong',
  })
})

test('on a console with a lost database the first page says so and requires the token', async () => {
  stubSignIn({}, { first_run: true, needs_token: true, lost_database: true })

  await openApp('/login')

  await expect.element(page.getByText('The database may have been lost')).toBeVisible()
  await expect.element(page.getByText(/stop the server and restore a backup/)).toBeVisible()
  await expect.element(token).toBeVisible()
})

test('off loopback other users can request access without the token', async () => {
  stubSignIn({}, { first_run: true, needs_token: true, lost_database: false })
  await openApp('/login')

  await page.getByRole('link', { name: 'Request access' }).click()

  await expect.element(token).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Request access' })).toBeVisible()
})
