import { maskMiddle } from '#domain/order.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** A bank number with its middle masked, against glances at the screen. The button copies all of it. */
export function BankNumber({ number }: { number: string }) {
  return (
    <span className="inline-flex items-center gap-0.5">
      <span className="num max-w-36 truncate font-mono text-xs">{maskMiddle(number)}</span>
      <CopyButton label="bank number" text={number} />
    </span>
  )
}
