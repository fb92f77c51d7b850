import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Me } from '#contract/auth.ts'
import { allows } from '#domain/access.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import type { Permission } from '#web/api/client.ts'
import { focusMainIfLost } from '#web/lib/focus-main.ts'
import { hasInput } from '#web/lib/unsaved-input.ts'
import { useMe } from './identity.ts'

/** Whether the signed-in user can call this endpoint, by the same rule as on the server. */
export function useMay({ access, method }: Permission): boolean {
  return allows(access, method, useShownUser())
}

/** Whether the signed-in user can request secrets in plain text from this endpoint. */
export function useMayReveal({ access, reveal = access, method }: Permission): boolean {
  return allows(reveal, method, useMe())
}

/**
 * The user with the role for which the page shows its parts. If the role changes while the page has unsaved input, it keeps the parts of
 * the earlier role until that is saved or discarded.
 */
export function useShownUser(): Me | null {
  const me = useMe()
  const [shown, setShown] = useState(me)
  const isKept = useSyncExternalStore(shown === me ? never : everySecond, hasInput)
  if (shown !== me && !isKept) setShown(me)
  const before = useRef(shown)
  useEffect(() => {
    // The control with the focus can disappear with the permission.
    if (before.current !== shown) focusMainIfLost()
    before.current = shown
  }, [shown])
  return shown
}

function everySecond(check: () => void): () => void {
  const timer = setInterval(check, SECOND_MS)
  return () => clearInterval(timer)
}

const never = () => () => {}
