import { constants, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { BATCH_MAX_UNPACKED_BYTES, type BatchCoding } from '#contract/telemetry.ts'
import { codeOf } from '../db/transact.ts'
import { AppError } from '../errors.ts'

/** Limit of the zstd window, which is memory that a small body can request: 8 MiB. */
const ZSTD = { params: { [constants.ZSTD_d_windowLogMax]: 23 } }
const MOST = { maxOutputLength: BATCH_MAX_UNPACKED_BYTES }

const UNPACK = {
  gzip: (bytes: Uint8Array) => gunzipSync(bytes, MOST),
  deflate: (bytes: Uint8Array) => inflateSync(bytes, MOST),
  zstd: (bytes: Uint8Array) => zstdDecompressSync(bytes, { ...MOST, ...ZSTD }),
} satisfies Record<BatchCoding, unknown>

/** The text of a batch. Unpacking stops as soon as the result is too large. */
export function unpack(body: Uint8Array, coding: BatchCoding | undefined): string {
  return decode(coding === undefined ? body : inflate(body, coding))
}

function inflate(body: Uint8Array, coding: BatchCoding): Uint8Array {
  try {
    return UNPACK[coding](body)
  } catch (cause) {
    if (codeOf(cause) === 'ERR_BUFFER_TOO_LARGE')
      throw new AppError('too_large', 'The batch has more than 8 MiB when unpacked.', { cause })
    throw new AppError('invalid_json', `The body is not complete ${coding} data.`, { cause })
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes)
  } catch (cause) {
    throw new AppError('invalid_json', 'The body is not valid UTF-8.', { cause })
  }
}
