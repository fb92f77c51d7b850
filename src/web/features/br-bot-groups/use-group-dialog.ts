import { useState } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'

export type GroupQuestion =
  | { kind: 'add' }
  | { kind: 'add-bots'; group: BrBotGroup }
  | { kind: 'edit'; group: BrBotGroup }
  | { kind: 'delete'; group: BrBotGroup }

export interface DialogState {
  open: boolean
  onOpenChange(open: boolean): void
}

export type Ask = (question: GroupQuestion) => void

/** The one dialog of the page. It keeps its subject while it closes, and each opening is a fresh one. */
export function useGroupDialog() {
  const [asking, setAsking] = useState<{ question: GroupQuestion; serial: number }>()
  const [isOpen, setOpen] = useState(false)
  const ask: Ask = (question) => {
    setAsking({ question, serial: (asking?.serial ?? 0) + 1 })
    setOpen(true)
  }
  return { asking, isOpen, setOpen, ask }
}
