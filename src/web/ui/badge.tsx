import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

const TONED = 'border-tone-line bg-tone-bg text-tone'
const TONES = {
  green: `tone-green ${TONED}`,
  yellow: `tone-yellow ${TONED}`,
  blue: `tone-blue ${TONED}`,
  indigo: `tone-indigo ${TONED}`,
  purple: `tone-purple ${TONED}`,
  red: `tone-red ${TONED}`,
  gray: `tone-gray ${TONED}`,
  outline: 'border-edge text-fg-2',
  secondary: 'border-transparent bg-raised text-fg',
  destructive: 'border-transparent bg-danger text-danger-fg',
}

export type Tone = keyof typeof TONES

interface BadgeProps {
  tone: Tone
  /** A pulsing dot marks something current; it does not pulse under reduced motion. */
  mark?: 'dot' | 'pulse'
  className?: string | undefined
  children: ReactNode
}

export function Badge({ tone, mark, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 @max-[12rem]:h-auto items-center gap-1.5 @max-[12rem]:whitespace-normal whitespace-nowrap rounded-sm border px-1.5 font-medium text-2xs',
        TONES[tone],
        className,
      )}
    >
      {mark && (
        <i
          aria-hidden
          className={classNames(
            'size-1.5 rounded-full bg-tone-mark',
            mark === 'pulse' && 'animate-pulse',
          )}
        />
      )}
      {children}
    </span>
  )
}
