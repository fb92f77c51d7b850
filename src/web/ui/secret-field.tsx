import { useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { CopyButton } from './copy-button.tsx'
import { toast } from './toast.ts'

interface SecretFieldProps {
  /** What it is, in words: "password". */
  label: string
  /** Asks the server, which writes down who asked. */
  reveal(): Promise<string>
}

/** Blurred until clicked; what was revealed is forgotten when hidden again or left. */
export function SecretField({ label, reveal }: SecretFieldProps) {
  const [secret, setSecret] = useState<string>()
  const [isPending, setPending] = useState(false)

  const toggle = async () => {
    if (isPending) return
    if (secret !== undefined) return setSecret(undefined)
    setPending(true)
    try {
      setSecret(await reveal())
    } catch (error) {
      toast.failure(`Failed to reveal ${label}`, error instanceof Error ? error.message : undefined)
    } finally {
      setPending(false)
    }
  }

  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <button
        type="button"
        aria-label={`${secret === undefined ? 'Reveal' : 'Hide'} ${label}`}
        aria-busy={isPending}
        onClick={toggle}
        className="min-h-6 min-w-0 rounded-sm font-mono text-xs pointer-coarse:min-h-11"
      >
        <span
          className={classNames(
            'block truncate',
            secret === undefined && 'select-none blur-[5px]',
            isPending && 'animate-pulse',
          )}
        >
          {secret ?? '••••••••••'}
        </span>
      </button>
      <CopyButton label={label} text={secret ?? reveal} />
    </span>
  )
}
