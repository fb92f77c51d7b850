import { useEffect, useRef } from 'react'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { NO_LABEL } from './key-facts.tsx'

/** The keys deleted from this page, which are not missed when they vanish. */
const removedHere = new Set<number>()

export function noteRemoval(id: number, isRemoved: boolean) {
  if (isRemoved) removedHere.add(id)
  else removedHere.delete(id)
}

/** Says so when somebody else deletes a key that was on the page. */
export function useVanishedKeys(rows: readonly CaptchaKey[] | undefined) {
  const seen = useRef(rows)
  useEffect(() => {
    const before = seen.current ?? []
    seen.current = rows
    if (!rows) return
    const here = new Set(rows.map(({ id }) => id))
    const missing = before.filter(({ id }) => !here.has(id) && !removedHere.has(id))
    const labels = missing.map(({ label }) => label ?? NO_LABEL)
    if (labels.length > 0) toast.notice('Deleted by someone else', labels.join(', '))
  }, [rows])
}
