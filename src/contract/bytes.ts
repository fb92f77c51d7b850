import { z } from 'zod'

export const BYTES_TYPE = 'application/octet-stream'

/** The response of an endpoint with `binary`. */
export const Bytes = z.instanceof(Uint8Array)
