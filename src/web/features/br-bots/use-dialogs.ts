import { useState } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import type { ImportKind } from '#web/imports/import-kind.ts'

export type Asking =
  | { kind: 'add' }
  | { kind: 'import'; what: ImportKind }
  | { kind: 'delete'; bot: BrBot }

/** The one dialog of the page. It keeps its subject while it closes, and each opening is a fresh one. */
export function useDialogs() {
  const [asking, setAsking] = useState<Asking>()
  const [isOpen, setOpen] = useState(false)
  const [serial, setSerial] = useState(0)
  const ask = (next: Asking) => {
    setAsking(next)
    setSerial(serial + 1)
    setOpen(true)
  }
  return { asking, isOpen, setOpen, serial, ask }
}
