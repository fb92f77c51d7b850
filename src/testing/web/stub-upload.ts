import { vi } from 'vitest'

export interface Upload {
  path: string
  body: { format: string; content: string; dry_run: boolean }
  /** Reports that this fraction of the body has been sent. */
  send(share: number): void
  answer(body: object, status?: number): void
  cut(): void
  readonly isAborted: boolean
}

/** Stubs the uploads of a page until the test ends; the test controls each. */
export function stubUploads(): { uploads: Upload[]; last(): Upload } {
  const uploads: Upload[] = []
  class Request {
    readonly upload: Pick<XMLHttpRequestUpload, 'onprogress' | 'onload'> = {
      onprogress: null,
      onload: null,
    }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    status = 0
    responseText = ''
    #path = ''
    #isAborted = false

    open(_: string, url: string) {
      this.#path = url
    }

    setRequestHeader() {}

    abort() {
      this.#isAborted = true
      this.onabort?.()
    }

    send(text: string) {
      const request = this
      uploads.push({
        path: this.#path,
        body: JSON.parse(text),
        send: (share) => {
          const progress = new ProgressEvent('progress', { loaded: share * 1000, total: 1000 })
          Reflect.apply(request.upload.onprogress ?? noop, request.upload, [progress])
          if (share === 1) Reflect.apply(request.upload.onload ?? noop, request.upload, [])
        },
        answer: (body, status = 200) => {
          request.status = status
          request.responseText = JSON.stringify(body)
          request.onload?.()
        },
        cut: () => request.onerror?.(),
        get isAborted() {
          return request.#isAborted
        },
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return {
    uploads,
    last: () => {
      const upload = uploads.at(-1)
      if (!upload) throw new Error('nothing was uploaded')
      return upload
    },
  }
}

const noop = () => undefined
