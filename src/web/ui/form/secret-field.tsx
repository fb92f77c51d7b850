import { useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { CopyButton } from '../copy-button.tsx'
import { showFailure } from '../feedback/show-failure.ts'
import { EyeOff } from '../icons.ts'

interface SecretFieldProps {
  /** The noun for the secret: "password". */
  label: string
  /** Requests the secret from the server, which audits the request. */
  reveal(): Promise<string>
}

/** Blurred until clicked. The secret is discarded when it is hidden again or the user leaves the page. */
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
      showFailure(`Failed to reveal ${label}`, error)
    } finally {
      setPending(false)
    }
  }

  return (
    <span className="flex min-w-0 @max-[12rem]:flex-wrap items-center gap-0.5">
      {secret !== undefined && (
        <span className="min-w-0 break-all font-mono text-xs">{secret}</span>
      )}
      <button
        type="button"
        aria-label={`${secret === undefined ? 'Reveal' : 'Hide'} ${label}`}
        aria-busy={isPending}
        onClick={toggle}
        className="grid min-h-6 min-w-6 shrink-0 place-items-center rounded-sm font-mono text-fg-3 text-xs hover:text-fg pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        {secret === undefined ? <Mask isPending={isPending} /> : <EyeOff size={13} />}
      </button>
      <CopyButton label={label} text={secret ?? reveal} />
    </span>
  )
}

/** Shown in place of a secret that this user cannot see. */
export function HiddenSecret({ label }: { label: string }) {
  return (
    <span className="font-mono text-fg-3 text-xs">
      <span className="sr-only">Hidden {label}</span>
      <span aria-hidden>
        <Mask isPending={false} />
      </span>
    </span>
  )
}

function Mask({ isPending }: { isPending: boolean }) {
  return (
    <span className={classNames('select-none blur-[5px]', isPending && 'animate-pulse')}>
      ••••••••••
    </span>
  )
}
