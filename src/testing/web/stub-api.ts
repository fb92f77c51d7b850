import { vi } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'
import type { Problem } from '#contract/errors.ts'

export interface Call {
  /** Method and path below `/api/`, such as `POST auth/login`. */
  name: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

/** A response: a value is sent as JSON, a function is called for each request. */
type Answer = Reply | ((call: Call) => Reply | Promise<Reply>)
type Reply = Response | object | null

/** Stubs the server until the test ends. Requests without a stubbed response fail like a network error. */
export function stubApi(answers: Record<string, Answer>): {
  calls: Call[]
  /** The bodies of all calls with a name. */
  bodiesOf(name: string): unknown[]
  answer(more: Record<string, Answer>): void
} {
  const answerByName = new Map(Object.entries(answers))
  const calls: Call[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), location.origin)
    const name = `${init?.method ?? 'GET'} ${url.pathname.replace('/api/', '')}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const headers = Object.fromEntries(new Headers(init?.headers))
    const call = { name, query: Object.fromEntries(url.searchParams), body, headers }
    const answer = answerByName.get(name)
    // Every page reads the views; most tests do not test them.
    if (name === 'GET views' && answer === undefined) return respond([])
    calls.push(call)
    if (answer === undefined) throw new TypeError(`no answer to ${name}`)
    return respond(typeof answer === 'function' ? await answer(call) : answer)
  })
  return {
    calls,
    bodiesOf: (name) => calls.filter((call) => call.name === name).map(({ body }) => body),
    answer: (more) => {
      for (const [name, answer] of Object.entries(more)) answerByName.set(name, answer)
    },
  }
}

/** A body can be read only once, so a reused `Response` is cloned. */
function respond(reply: Reply): Response {
  return reply instanceof Response ? reply.clone() : Response.json(reply)
}

export function refusal(
  code: ErrorCode,
  message: string,
  details: Partial<Pick<Problem, 'errors' | 'current' | 'confirm_by'>> = {},
): Response {
  const status = ERROR_STATUS[code]
  const problem: Problem = {
    type: 'about:blank',
    title: code,
    status,
    code,
    detail: message,
    message,
    request_id: 'test',
    errors: [],
    ...details,
  }
  return Response.json(problem, { status })
}
