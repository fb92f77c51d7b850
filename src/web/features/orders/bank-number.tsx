import { maskMiddle } from '#domain/order.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Its ends alone are shown, so that nobody reads it over a shoulder; copied it is whole. */
export function BankNumber({ number }: { number: string }) {
  return (
    <span className="inline-flex items-center gap-0.5">
      <span className="num max-w-36 truncate font-mono text-xs">{maskMiddle(number)}</span>
      <CopyButton label="bank number" text={number} />
    </span>
  )
}
