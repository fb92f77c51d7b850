import { useEffect, useState } from 'react'
import { copyWithToast } from './copy-with-toast.ts'
import { IconButton } from './icon-button.tsx'
import { Check, Copy } from './icons.ts'

const TICK_MS = 1200

interface CopyButtonProps {
  /** Names the copied text, such as "nickname". */
  label: string
  /** The text, or a function that gets it if it is not on the page. */
  text: string | (() => Promise<string>)
}

export function CopyButton({ label, text }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), TICK_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    if (await copyWithToast(label, text)) setCopied(true)
  }

  return (
    <IconButton label={`Copy ${label}`} className="size-6" onClick={copy}>
      {copied ? <Check size={13} /> : <Copy size={13} />}
    </IconButton>
  )
}
