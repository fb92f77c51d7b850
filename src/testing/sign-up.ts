const CREDENTIALS = { username: 'chief', password: 'a long night at the fleet' }

/** Calls the API of a real server as its administrator. */
export interface Session {
  get(path: string): Promise<Response>
  post(path: string, body: object): Promise<Response>
  /** The same user at another address of the server. */
  at(url: string): Session
}

/** Registers the first user, who becomes the administrator. */
export const signUp = (url: string) => authenticate(url, 'auth/register')

/** Signs the same user in again, in a new session. */
export const signIn = (url: string) => authenticate(url, 'auth/login')

async function authenticate(url: string, path: string): Promise<Session> {
  const response = await post(url, '', path, CREDENTIALS)
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return sessionOf(url, (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '')
}

const sessionOf = (url: string, cookie: string): Session => ({
  get: (path) => fetch(`${url}/api/${path}`, { headers: { cookie } }),
  post: (path, body) => post(url, cookie, path, body),
  at: (other) => sessionOf(other, cookie),
})

const post = (url: string, cookie: string, path: string, body: object) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
