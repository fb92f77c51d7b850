import { useEffect, useState } from 'react'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { MASK } from '#contract/fields.ts'
import { api } from '#web/api/client.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Keys in plain text, by row id. */
type Clear = ReadonlyMap<number, Pick<CaptchaKey, 'key' | 'version'>>

const NOTHING: Clear = new Map()

/**
 * Keys in plain text while they are shown. They bypass the query cache, so nothing of them remains once they are
 * hidden or the user leaves the page. A key that someone else changed is masked until it is requested again.
 */
export function useRevealedKeys(rows: readonly CaptchaKey[] | undefined) {
  const [isOn, setOn] = useState(false)
  const [clear, setClear] = useState(NOTHING)
  const secretOf = ({ id, version }: CaptchaKey) => {
    const known = clear.get(id)
    return isOn && known?.version === version ? known.key : MASK
  }
  const masked = isOn ? (rows ?? []).filter((row) => secretOf(row) === MASK) : []
  // Requested once for each set of missing keys, so that an outdated response is not requested in a loop.
  const missing = masked.map(({ id, version }) => `${id}.${version}`).join()
  const hide = () => {
    setOn(false)
    setClear(NOTHING)
  }

  useEffect(() => {
    if (missing === '') return
    const asked = new AbortController()
    fetchClear(asked.signal).then(setClear, (error: unknown) => {
      if (asked.signal.aborted) return
      setOn(false)
      if (!isCancelled(error)) toast.failure('Failed to reveal keys', reasonOf(error))
    })
    return () => asked.abort()
  }, [missing])

  return { isOn, set: (next: boolean) => (next ? setOn(true) : hide()), secretOf }
}

async function fetchClear(signal: AbortSignal): Promise<Clear> {
  const rows = await api.captchaKeys.list.call({ query: { reveal: 'true' } }, { signal })
  return new Map(rows.map(({ id, key, version }) => [id, { key, version }]))
}
