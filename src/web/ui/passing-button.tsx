import type { ComponentProps } from 'react'
import { focusAround } from '#web/lib/focus-main.ts'
import { Button, type ButtonLook } from './button.tsx'

interface PassingButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'onClick'> {
  run(): void
}

/** A button that its own action removes. It moves the focus to what surrounds it. */
export function PassingButton({ run, ...button }: PassingButtonProps) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        focusAround(currentTarget)
        run()
      }}
      {...button}
    />
  )
}
