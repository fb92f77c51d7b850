import { refusal } from './send.ts'

interface DownloadedFile {
  /** As the server named it; empty where it did not. */
  readonly name: string
  readonly content: Blob
}

/** Fetches a file in full. Fails with `ApiError` when the server refused, with another error when it broke off. */
export async function download(url: string): Promise<DownloadedFile> {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) throw refusal(await response.json(), response.headers.get('retry-after'))
  const [, name = ''] = FILENAME.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, content: await response.blob() }
}

const FILENAME = /filename="([^"]+)"/
