import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { MASK } from '#contract/mask.ts'
import { formatDate } from '#domain/format.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

export const NO_LABEL = 'No label'

export function KeyLabel({ label }: Pick<CaptchaKey, 'label'>) {
  if (label === null) return <span className="text-fg-3 italic">{NO_LABEL}</span>
  return <span className="break-words font-medium">{label}</span>
}

/** Forty asterisks, or the key itself with a copy button. */
export function KeySecret({ secret }: { secret: string }) {
  if (secret === MASK)
    return (
      <span className="font-mono text-fg-3 text-xs [overflow-wrap:anywhere]">
        <span className="sr-only">Masked: </span>
        <span>{secret}</span>
      </span>
    )
  return (
    <span className="flex items-center gap-0.5">
      <span className="font-mono text-xs [overflow-wrap:anywhere]">{secret}</span>
      <CopyButton label="API key" text={secret} />
    </span>
  )
}

export function KeyCreated({ created_at }: Pick<CaptchaKey, 'created_at'>) {
  return (
    <time dateTime={created_at} className="num whitespace-nowrap text-fg-2">
      {formatDate(new Date(created_at))}
    </time>
  )
}
