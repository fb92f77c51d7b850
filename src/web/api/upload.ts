import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusal, urlOf } from './send.ts'

interface Upload<Response extends z.ZodType> extends Pick<Endpoint, 'method' | 'path'> {
  readonly response: Response
}

interface UploadOptions {
  idempotencyKey: string
  signal: AbortSignal
  /** Told the share that has left this machine, 0 to 1. From 1 on the server is at work. */
  onSent(share: number): void
}

/** Calls an endpoint with a body so large that its way is worth showing; `fetch` does not tell how much has gone. */
export async function upload<Response extends z.ZodType>(
  endpoint: Upload<Response>,
  body: string,
  options: UploadOptions,
): Promise<z.output<Response>> {
  const request = await finish(new XMLHttpRequest(), endpoint, body, options)
  const answer: unknown = JSON.parse(request.responseText)
  if (request.status >= 400) throw refusal(answer)
  return endpoint.response.parse(answer)
}

function finish(
  request: XMLHttpRequest,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: string,
  { idempotencyKey, signal, onSent }: UploadOptions,
): Promise<XMLHttpRequest> {
  const abort = () => request.abort()
  const done = new Promise<XMLHttpRequest>((resolve, reject) => {
    request.onload = () => resolve(request)
    request.onerror = () => reject(new TypeError('The server cannot be reached'))
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onSent(1)
    request.open(method, urlOf({ path }, {}))
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    signal.throwIfAborted()
    signal.addEventListener('abort', abort)
    request.send(body)
  })
  return done.finally(() => signal.removeEventListener('abort', abort))
}
