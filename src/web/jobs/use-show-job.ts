import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Job } from '#contract/job.ts'
import { identityQuery } from '#web/session/identity.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { jobTitle } from './job-kinds.ts'

/** Returns the action that shows a job on the page Jobs. A toast offers it if the dialog of a running job closes in another way. */
export function useShowJob(id: number, job: Job | undefined) {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const isShown = useRef(false)
  const show = () => {
    isShown.current = true
    void navigate({ to: '/jobs', search: { open: id } })
  }
  const offer = useEffectEvent(() => {
    const isSignedIn = Boolean(cache.getQueryData(identityQuery.queryKey)?.user)
    if (job?.state === 'running' && isSignedIn && !isShown.current)
      toast.success('The job continues', jobTitle(job), { label: 'Show job', run: show })
  })
  // The button, Escape, and the X all unmount the progress.
  useEffect(() => () => offer(), [])
  return show
}
