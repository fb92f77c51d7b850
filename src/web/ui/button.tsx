import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'

const VARIANTS = {
  primary: 'bg-accent text-accent-fg hover:bg-[color-mix(in_oklch,var(--accent),var(--fg)_14%)]',
  secondary: 'border border-line bg-raised text-fg hover:border-edge',
  ghost: 'text-fg-2 hover:bg-raised hover:text-fg',
  danger: 'bg-danger text-danger-fg hover:bg-[color-mix(in_oklch,var(--danger),var(--fg)_14%)]',
}
const SIZES = {
  small: 'h-7 px-2 text-xs pointer-coarse:h-11',
  normal: 'h-8 px-3 text-sm pointer-coarse:h-11',
}

export interface ButtonLook {
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
}

export function Button({
  variant,
  size,
  className,
  ...button
}: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" className={buttonClass({ variant, size }, className)} {...button} />
}

/** The classes of a button, for links beside buttons. */
export function buttonClass(
  {
    variant = 'secondary',
    size = 'normal',
  }: { [Key in keyof ButtonLook]: ButtonLook[Key] | undefined },
  className?: string,
): string {
  return classNames(
    'inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium',
    'transition-[background-color,border-color,scale] duration-100 active:scale-[0.98]',
    'disabled:pointer-events-none disabled:opacity-45 aria-disabled:opacity-45',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}
