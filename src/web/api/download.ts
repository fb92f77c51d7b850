import { refusal } from './send.ts'

/** A file of the API. */
export interface Download {
  readonly href: string
  /** A call that must succeed before the file can be requested. */
  readonly prepare?: (() => Promise<unknown>) | undefined
}

interface DownloadedFile {
  /** The file name from the server, or an empty string. */
  readonly name: string
  readonly content: Blob
}

/**
 * Fetches a complete file. Fails with `ApiError` if the server refused, or with another error if the connection was lost.
 */
export async function download(url: string): Promise<DownloadedFile> {
  const response = await fetch(url)
  if (!response.ok) throw refusal(await response.json(), response.headers.get('retry-after'))
  const [, name = ''] = FILENAME.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, content: await response.blob() }
}

const FILENAME = /filename="([^"]+)"/
