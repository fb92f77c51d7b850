import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CircleAlert } from '../entry-icons.ts'

interface ErrorStateProps {
  title: string
  description?: ReactNode
  /** The label of the button. */
  retry?: string | undefined
  /** The reason is announced elsewhere. */
  isSilent?: boolean
  onRetry(): void
}

export function ErrorState(props: ErrorStateProps) {
  const { title, description, retry = 'Try again', isSilent = false, onRetry } = props
  return (
    <div
      role={isSilent ? undefined : 'alert'}
      className="tone-red grid justify-items-center gap-3 rounded-lg border border-tone-line border-dashed px-6 py-16 text-center"
    >
      <CircleAlert size={28} aria-hidden className="text-tone-mark" />
      <div>
        <p className="font-semibold text-base">{title}</p>
        {description && <p className="text-fg-2">{description}</p>}
      </div>
      <Button onClick={onRetry}>{retry}</Button>
    </div>
  )
}
