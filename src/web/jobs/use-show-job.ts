import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Job } from '#contract/job.ts'
import { identityQuery } from '#web/session/identity.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { jobTitle } from './job-kinds.ts'

/** Returns the action that shows a job on the page Jobs. A toast offers it if the dialog of a running job closes in another way. */
export function useShowJob(job: Job) {
  const { show, offer: offerJob } = useOffer()
  const isShown = useRef(false)
  const offer = useEffectEvent(() => {
    if (!isShown.current) offerJob(job)
  })
  // The button, Escape, and the X all unmount the progress.
  useEffect(() => () => offer(), [])
  return () => {
    isShown.current = true
    show(job.id)
  }
}

/** For the response to a request that starts a job: whether the dialog that sent it has closed since, and the toast for that. */
export function useLateJob(isOpen = true) {
  const { offer } = useOffer()
  const isShown = useRef(isOpen)
  useEffect(() => {
    isShown.current = isOpen
    return () => {
      isShown.current = false
    }
  }, [isOpen])
  return { isLate: () => !isShown.current, offer }
}

function useOffer() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const show = (id: number) => void navigate({ to: '/jobs', search: { open: id } })
  const offer = (job: Job) => {
    const isSignedIn = Boolean(cache.getQueryData(identityQuery.queryKey)?.user)
    if (job.state === 'running' && isSignedIn)
      toast.success('The job continues', jobTitle(job), {
        label: 'Show job',
        run: () => show(job.id),
      })
  }
  return { show, offer }
}
