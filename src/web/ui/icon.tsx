import type { ReactNode } from 'react'

interface IconProps {
  /** Width and height in pixels. */
  readonly size?: number | undefined
  readonly className?: string | undefined
  /** An icon without a label is hidden from screen readers. */
  readonly 'aria-label'?: string | undefined
}

export type Icon = (props: IconProps) => ReactNode

/** An icon of 24 by 24 units with the given path data. */
export const icon =
  (path: string): Icon =>
  (props) =>
    drawIcon(path, props)

function drawIcon(path: string, { size = 24, className, 'aria-label': label }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <path d={path} />
    </svg>
  )
}
