import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Button, type ButtonLook } from './button.tsx'

interface IconButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, because the icon has no text. */
  label: string
}

export function IconButton({
  label,
  variant = 'ghost',
  size = 'normal',
  className,
  ...button
}: IconButtonProps) {
  const square = size === 'small' ? 'size-7' : 'size-8'
  return (
    <Button
      aria-label={label}
      variant={variant}
      size={size}
      className={classNames(square, 'px-0 pointer-coarse:size-11', className)}
      {...button}
    />
  )
}
