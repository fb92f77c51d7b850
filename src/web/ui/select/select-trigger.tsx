import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { ChevronDown } from '../icons.ts'

/** The content of a select's button. */
export function SelectFace({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ChevronDown size={14} className="shrink-0 text-fg-3" aria-hidden />
    </>
  )
}

export const SELECT_VALUE_CLASS = 'num truncate'

/** `bare` shows its border on hover only, for table rows. */
export function selectTriggerClass(look: 'field' | 'bare', className?: string): string {
  return classNames(
    'field flex items-center justify-between gap-2',
    look === 'bare' && BARE_TRIGGER_CLASS,
    className,
  )
}

/** A control of a row, which looks like its value. */
export const BARE_TRIGGER_CLASS =
  'h-7 gap-1 border-transparent bg-transparent px-1.5 text-inherit hover:border-edge pointer-coarse:h-11'
