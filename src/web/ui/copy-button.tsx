import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.ts'

const TICK_MS = 1200

interface CopyButtonProps {
  /** What is copied, in words: "nickname". */
  label: string
  /** The text, or where to get it from when it is not on the page. */
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
    try {
      await copyText(typeof text === 'string' ? text : await text())
      setCopied(true)
      toast.success('Copied to clipboard', label)
    } catch (error) {
      toast.failure(`Failed to copy ${label}`, error instanceof Error ? error.message : undefined)
    }
  }

  return (
    <IconButton label={`Copy ${label}`} className="size-6" onClick={copy}>
      {copied ? <Check size={13} /> : <Copy size={13} />}
    </IconButton>
  )
}
