import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { errorCodes } from 'fastify'

/** Size of the initial buffer, independent of the declared length. */
const FIRST_BYTES = 64 * 1024

interface Request {
  readonly headers: IncomingHttpHeaders
  readonly routeOptions: { readonly bodyLimit: number }
}

/**
 * Reads the bytes of a body up to the limit of its route. They are copied as they arrive, because joining the parts of a
 * large file at the end would block all other requests for 30 ms. Throws the errors of Fastify for a body that is too large
 * or not as long as declared.
 */
export async function readBody(
  { headers, routeOptions: { bodyLimit } }: Request,
  payload: Readable,
): Promise<Buffer> {
  const declared = headers['content-length']
  if (Number(declared) > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  // The connection must stay open, so that the refusal of a body can still be sent.
  const parts: AsyncIterable<Buffer> = payload.iterator({ destroyOnReturn: false })
  const expected = declared === undefined ? bodyLimit : Number(declared)
  let bytes: Buffer = Buffer.allocUnsafe(Math.min(expected, FIRST_BYTES))
  let length = 0
  for await (const part of parts) {
    const end = length + part.length
    if (end > bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    if (end > bytes.length) bytes = enlarged(bytes, end, expected)
    bytes.set(part, length)
    length = end
  }
  if (declared !== undefined && length !== Number(declared))
    throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  return bytes.subarray(0, length)
}

/**
 * The next size of the buffer: twice the current one, so that all copies together take linear time, but not more than the
 * declared length unless more has arrived.
 */
function enlarged(bytes: Buffer, length: number, expected: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(length, Math.min(2 * bytes.length, expected)))
  larger.set(bytes)
  return larger
}
