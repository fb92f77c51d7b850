import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Job, JobDraft } from '#contract/job.ts'
import { api } from '#web/api/client.ts'
import { refreshAfterAction } from '#web/api/refresh.ts'
import { useWrite } from '#web/api/use-write.ts'
import { noteDeletingJob } from '#web/lists/deletions.ts'
import { resourceOf } from './job-kinds.ts'

/** Jobs are also polled, because the connection for live messages can be interrupted. */
const POLL_MS = 2000

interface JobOptions {
  /** False for a detail that is closed. */
  isShown?: boolean
  /** `running` for a job that the user has just started, because it can end before its first response. */
  lastKnown?: 'running'
}

/** A job and its progress. When it ends, the lists of its rows show the result immediately. */
export function useJob(id: number, { isShown = true, lastKnown }: JobOptions = {}) {
  const cache = useQueryClient()
  const job = useQuery({
    ...api.jobs.get.query({ params: { id } }),
    enabled: isShown,
    refetchInterval: ({ state }) => state.data?.state === 'running' && POLL_MS,
  })
  const { state, kind } = job.data ?? {}
  const before = useRef<Job['state'] | undefined>(lastKnown)
  useEffect(() => {
    if (state === undefined) return
    const hasEnded = before.current === 'running' && state !== 'running'
    before.current = state
    if (hasEnded && kind !== undefined) void refreshAfterAction(cache, [resourceOf(kind)])
  }, [state, kind, cache])
  return job
}

/** The actions on a job. One runs at a time, because a second click would send it again. */
export function useJobControls({ id }: Pick<Job, 'id'>, onDraft: (draft: JobDraft) => void) {
  const calls = api.jobs
  const pause = useWrite(calls.pause, { failed: 'Failed to pause the job' })
  const resume = useWrite(calls.resume, { failed: 'Failed to resume the job' }, (job) =>
    noteDeletingJob(job, resourceOf(job.kind)),
  )
  const cancel = useWrite(calls.cancel, { failed: 'Failed to cancel the job' })
  const retry = useWrite(calls.retry, { failed: 'Failed to check the changes' }, onDraft)
  const undo = useWrite(calls.undo, { failed: 'Failed to check the changes' }, onDraft)
  const deleteFile = useWrite(calls.removeFile, { failed: 'Failed to delete the file' })
  const isBusy = [pause, resume, cancel, retry, undo, deleteFile].some((call) => call.isPending)
  const control = ({ mutate, isPending }: Control) => ({
    isPending,
    isBusy,
    run: () => {
      if (!isBusy) mutate({ params: { id }, body: {} })
    },
  })
  return {
    deleteFile: control(deleteFile),
    pause: control(pause),
    resume: control(resume),
    cancel: control(cancel),
    retry: control(retry),
    undo: control(undo),
  }
}

interface Control {
  readonly isPending: boolean
  mutate(input: { params: { id: number }; body: Record<string, never> }): void
}
