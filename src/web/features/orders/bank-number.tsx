import { maskMiddle } from '#domain/order.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** A bank number with its middle masked, so that bystanders cannot read it. The button copies the complete number. */
export function BankNumber({ number }: { number: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <span className="num max-w-36 truncate font-mono text-xs">{maskMiddle(number)}</span>
      <CopyButton label="bank number" text={number} />
    </span>
  )
}
