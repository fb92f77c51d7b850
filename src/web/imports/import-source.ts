import { IMPORT_MAX_BYTES } from '#contract/imports.ts'
import { IMPORT_KINDS, type ImportFormat, type ImportKind } from './import-kind.ts'

const MEBIBYTE = 1024 * 1024
export const MAX_TEXT = `${IMPORT_MAX_BYTES / MEBIBYTE} MiB`

/** A file or pasted text, read and ready to be sent. */
export interface ImportSource {
  name: string
  format: ImportFormat
  content: string
  /** In bytes. */
  size: number
}

/** A problem with a file that is found before it is sent. The message is shown to the user. */
export class UnusableFileError extends Error {
  override name = 'UnusableFileError'
}

export async function readSource(kind: ImportKind, file: File): Promise<ImportSource> {
  if (file.size > IMPORT_MAX_BYTES) throw tooLarge(file.size)
  return sourceOf(kind, file.name, decode(await bytesOf(file)))
}

/** Reads typed or pasted text, which has no name. */
export function sourceOf(kind: ImportKind, name: string, content: string): ImportSource {
  if (content.trim() === '') throw new UnusableFileError('It is empty.')
  const format = IMPORT_KINDS[kind].takesLines ? 'lines' : formatOf(name, content)
  return { name, format, content, size: sizeOf(content) }
}

/** The request body. */
export function bodyOf({ format, content, size }: ImportSource, isDryRun: boolean): string {
  if (size > IMPORT_MAX_BYTES) throw tooLarge(size)
  return JSON.stringify({ format, content, dry_run: isDryRun })
}

/** Detects the format by the extension of the file name, otherwise by the first character. */
function formatOf(name: string, content: string): 'csv' | 'json' {
  const extension = /[.](\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === 'json' || extension === 'csv') return extension
  return /^\s*[[{]/.test(content) ? 'json' : 'csv'
}

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (cause) {
    // A browser cannot read a file that was changed after it was chosen.
    throw new UnusableFileError('It was changed or deleted. Choose it again.', { cause })
  }
}

function decode(bytes: ArrayBuffer): string {
  // UTF-16 and most binary files contain it. UTF-16 can be valid UTF-8.
  if (new Uint8Array(bytes).includes(0)) throw notText()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw notText(cause)
  }
}

const notText = (cause?: unknown) =>
  new UnusableFileError('It is not UTF-8 text. Save it as UTF-8, then choose it again.', { cause })

function sizeOf(text: string): number {
  return new Blob([text]).size
}

function tooLarge(size: number): UnusableFileError {
  const mebibytes = (Math.ceil((size / MEBIBYTE) * 10) / 10).toFixed(1)
  return new UnusableFileError(
    `It has ${mebibytes} MiB. At most ${MAX_TEXT} can be imported at once. Split it.`,
  )
}
