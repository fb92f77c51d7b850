import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { brBots } from '#contract/br-bots.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { importJobs } from '#contract/import-jobs.ts'
import type { ImportReport } from '#contract/imports.ts'
import type { Job } from '#contract/job.ts'
import { proxies } from '#contract/proxies.ts'
import { IMPORT_ROWS_MAX } from '#contract/rows-at-once.ts'
import { servers } from '#contract/servers.ts'
import { MINUTE_MS } from '#domain/time-units.ts'
import { ApiError } from '#web/api/api-error.ts'
import { refreshAfterAction } from '#web/api/refresh.ts'
import { refusal } from '#web/api/send.ts'
import { urlOf } from '#web/api/url-of.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { countOf, IMPORT_KINDS, type ImportKind } from './import-kind.ts'
import { bodyOf, type ImportSource, UnusableFileError } from './import-source.ts'

export type ImportPhase =
  | { kind: 'empty' }
  | { kind: 'unusable'; name: string; message: string }
  /** `sent` is the fraction that has been sent; at 1 the server is processing the file. */
  | { kind: 'sending'; isDryRun: boolean; sent: number }
  | { kind: 'checked'; report: ImportReport }
  /** A job imports the file. */
  | { kind: 'started'; job: Job }
  | { kind: 'failed'; isDryRun: boolean; message: string }

const EMPTY: ImportPhase = { kind: 'empty' }

export interface Import {
  phase: ImportPhase
  source: ImportSource | undefined
  /** Reads a file or text and checks it immediately. */
  choose(name: string, read: () => Promise<ImportSource>): Promise<void>
  check(): Promise<void>
  write(): Promise<void>
  /** Cancels the current step while nothing can have been written. */
  cancel(): void
  reset(): void
}

/** The steps of an import: a file is chosen, checked by the server, then imported completely or not at all. */
export function useImport(kind: ImportKind, onImported: () => void): Import {
  const [source, setSource] = useState<ImportSource>()
  const [phase, setPhase] = useState(EMPTY)
  const current = useRef<AbortController>(undefined)
  /** The idempotency key of the file: importing it again after a network failure returns the first result. */
  const key = useRef('')
  /** Rows of the file, as the check counted them. */
  const total = useRef(0)
  const send = useSend(kind, setPhase)
  useEffect(() => () => current.current?.abort(), [])

  const begin = () => {
    current.current?.abort()
    current.current = new AbortController()
    return current.current.signal
  }
  const run = async (chosen: ImportSource, isDryRun: boolean) => {
    const call = { idempotencyKey: key.current, signal: begin(), total: total.current }
    const report = await send(chosen, isDryRun, call)
    if (report) total.current = report.total
    if (report && report.imported > 0) onImported()
  }

  return {
    phase,
    source,
    async choose(name, read) {
      const signal = begin()
      setSource(undefined)
      try {
        const chosen = await read()
        if (signal.aborted) return
        key.current = crypto.randomUUID()
        setSource(chosen)
        await run(chosen, true)
      } catch (error) {
        if (!(error instanceof UnusableFileError)) throw error
        if (!signal.aborted) setPhase({ kind: 'unusable', name, message: error.message })
      }
    },
    check: async () => source && run(source, true),
    write: async () => source && run(source, false),
    cancel() {
      current.current?.abort()
      setPhase(EMPTY)
    },
    reset() {
      current.current?.abort()
      setSource(undefined)
      setPhase(EMPTY)
    },
  }
}

interface Sending {
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  /** Rows of the file, once it was checked. */
  readonly total: number
}

/** Sends the file for a check or for the import; undefined if that was cancelled or failed, which the phase shows. */
function useSend(kind: ImportKind, setPhase: (phase: ImportPhase) => void) {
  const cache = useQueryClient()
  const { resource } = IMPORT_KINDS[kind]

  return async (
    source: ImportSource,
    isDryRun: boolean,
    { idempotencyKey, signal, total }: Sending,
  ) => {
    let sent = 0
    const body = bodyOf(source, isDryRun)
    setPhase({ kind: 'sending', isDryRun, sent })
    try {
      const onSent = (share: number) => {
        sent = share
        if (!signal.aborted) setPhase({ kind: 'sending', isDryRun, sent })
      }
      const isLong = !isDryRun && total > IMPORT_ROWS_MAX
      const options = { idempotencyKey, signal, onSent }
      const { job, report } = await (isLong
        ? upload(IMPORT_JOBS[kind], body, { ...options, query: { total } })
        : importAtOnce(kind, body, options))
      const next: ImportPhase = job ? { kind: 'started', job } : { kind: 'checked', report }
      if (report.imported === 0) {
        setPhase(next)
        return report
      }
      toast.success(`${countOf(kind, report.imported)} imported`, source.name)
      // The dialog closes without waiting for the list.
      void refreshAfterAction(cache, [resource])
      return report
    } catch (error) {
      if (signal.aborted) return undefined
      setPhase({ kind: 'failed', isDryRun, message: reasonOf(error, isDryRun, sent) })
      return undefined
    }
  }
}

const UNREACHED = 'The server cannot be reached'
const LATE = 'The server did not answer in time'
const LOST = 'The connection was lost while the server was writing'

function reasonOf(error: unknown, isDryRun: boolean, sent: number): string {
  if (error instanceof ApiError) return error.message
  const isLate = error instanceof DOMException
  if (isDryRun || sent < 1) return `${isLate ? LATE : UNREACHED}. Nothing was imported.`
  return `${isLate ? LATE : LOST}: either everything was imported, or nothing. Check the list, or import the file again: existing rows are reported and not imported twice.`
}

/**
 * The endpoint of each kind of file. Separate from its other properties, so that the page loads no schema before a
 * file is chosen.
 */
const IMPORT_ENDPOINTS = {
  servers: servers.import,
  proxies: proxies.import,
  roster: brBots.import,
}

const importAtOnce = async (kind: ImportKind, body: string, options: UploadOptions) => ({
  job: null,
  report: await upload(IMPORT_ENDPOINTS[kind], body, options),
})

/** The endpoints that start jobs, which import longer files. */
const IMPORT_JOBS = {
  servers: importJobs.importServers,
  proxies: importJobs.importProxies,
  roster: importJobs.importRoster,
}

interface Upload<Response extends z.ZodType> extends Pick<Endpoint, 'method' | 'path'> {
  readonly response: Response
}

interface UploadOptions {
  idempotencyKey: string
  signal: AbortSignal
  query?: Record<string, number>
  /** Receives the sent fraction, 0 to 1. At 1, the server is processing the file. */
  onSent(share: number): void
}

/** How long the server may take once it has the file. It reads a file for up to two minutes. */
const ANSWER_MAX_MS = 3 * MINUTE_MS

/** Calls an endpoint with a large body and reports the progress of the upload, which `fetch` does not report. */
async function upload<Response extends z.ZodType>(
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
  { idempotencyKey, signal, query = {}, onSent }: UploadOptions,
): Promise<XMLHttpRequest> {
  const abort = () => request.abort()
  const done = new Promise<XMLHttpRequest>((resolve, reject) => {
    request.onload = () => resolve(request)
    request.onerror = () => reject(new TypeError('The server cannot be reached'))
    // Aborted by the time limit, unless the user has cancelled the upload.
    request.onabort = () => reject(new DOMException(LATE, 'TimeoutError'))
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.upload.onload = () => {
      onSent(1)
      AbortSignal.timeout(ANSWER_MAX_MS).addEventListener('abort', abort)
    }
    request.open(method, urlOf({ path }, { query }))
    request.setRequestHeader('content-type', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    signal.throwIfAborted()
    signal.addEventListener('abort', abort)
    request.send(body)
  })
  return done.finally(() => signal.removeEventListener('abort', abort))
}
