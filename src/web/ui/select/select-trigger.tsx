import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { ChevronDown } from '../icons.tsx'

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

export function selectTriggerClass(className?: string): string {
  return classNames('field flex items-center justify-between gap-2', className)
}
