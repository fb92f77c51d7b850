import { useState } from 'react'
import type { CaptchaKey } from '#contract/captcha-keys.ts'

export type KeyQuestion =
  | { kind: 'add' }
  | { kind: 'edit'; row: CaptchaKey }
  | { kind: 'delete'; row: CaptchaKey }

export interface KeyRowsProps {
  rows: readonly CaptchaKey[]
  secretOf(row: CaptchaKey): string
  ask(question: KeyQuestion): void
}

/** The one dialog of the page. It keeps its subject while it closes, and each opening is a fresh one. */
export function useKeyDialog() {
  const [asking, setAsking] = useState<{ question: KeyQuestion; serial: number }>()
  const [isOpen, setOpen] = useState(false)
  const ask = (question: KeyQuestion) => {
    setAsking({ question, serial: (asking?.serial ?? 0) + 1 })
    setOpen(true)
  }
  return { asking, isOpen, setOpen, ask }
}
