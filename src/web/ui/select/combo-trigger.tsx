import { classNames } from '#web/lib/class-names.ts'
import { ChevronsUpDown } from '../icons.ts'
import { BARE_TRIGGER_CLASS } from './select-trigger.tsx'

interface ComboFaceProps {
  /** The selection; undefined shows the placeholder. */
  chosen: string | undefined
  placeholder: string
}

/** The content of a combo's button. */
export function ComboFace({ chosen, placeholder }: ComboFaceProps) {
  return (
    <>
      <span className={classNames('truncate', chosen === undefined && 'text-fg-3')}>
        {chosen ?? placeholder}
      </span>
      <ChevronsUpDown size={14} className="shrink-0 text-fg-3" aria-hidden />
    </>
  )
}

/** `bare` shows its border on hover only, for cards and table rows. */
export function comboTriggerClass(look: 'field' | 'bare', className?: string): string {
  return classNames(
    'field flex w-full items-center justify-between gap-2 text-left',
    look === 'bare' && BARE_TRIGGER_CLASS,
    className,
  )
}
