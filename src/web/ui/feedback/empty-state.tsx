import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  description?: ReactNode
  /** The next step. */
  action?: ReactNode
}

export function EmptyState({ title, description, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-line border-dashed px-6 py-16 text-center">
      <ReticleDrawing />
      <div>
        <p className="font-semibold text-base">{title}</p>
        {description && <p className="text-fg-2">{description}</p>}
      </div>
      {action}
    </div>
  )
}

function ReticleDrawing() {
  return (
    <svg
      width="56"
      height="56"
      viewBox="0 0 56 56"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.5"
      className="stroke-fg-3"
    >
      <circle cx="28" cy="28" r="20" strokeDasharray="3 5" />
      <circle cx="28" cy="28" r="10" />
      <path d="M28 2v10M28 44v10M2 28h10M44 28h10" className="stroke-accent" />
    </svg>
  )
}
