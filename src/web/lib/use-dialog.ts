import { useState } from 'react'

/** The one dialog of a page. It keeps its subject while it closes, and each opening is a fresh one: give `serial` as its key. */
export function useQuestion<Question>() {
  const [asking, setAsking] = useState<{ question: Question; serial: number }>()
  const [isOpen, setOpen] = useState(false)
  const ask = (question: Question) => {
    setAsking({ question, serial: (asking?.serial ?? 0) + 1 })
    setOpen(true)
  }
  return { asking, isOpen, setOpen, ask }
}
