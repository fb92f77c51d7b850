const CREDENTIALS = { username: 'chief', password: 'a long night at the fleet' }

/** Calls the API of a real server as its administrator. */
export interface Session {
  get(path: string): Promise<Response>
  post(path: string, body: object): Promise<Response>
  /** The same person at another address of the server. */
  at(url: string): Session
}

/** Registers the first user, who is the administrator. */
export const signUp = (url: string) => enter(url, 'auth/register')

/** Signs the same user in again, in a session of its own. */
export const signIn = (url: string) => enter(url, 'auth/login')

async function enter(url: string, path: string): Promise<Session> {
  const answer = await post(url, '', path, CREDENTIALS)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return sessionOf(url, (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '')
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
