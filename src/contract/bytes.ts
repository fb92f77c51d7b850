import { z } from 'zod'

export const BYTES_TYPE = 'application/octet-stream'

/** The response of a `binary` endpoint. */
export const Bytes = z.instanceof(Uint8Array)
