import { addressOf } from '#domain/address.ts'
import { formatMoney } from '#domain/format.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { copyWithToast } from '#web/ui/copy-with-toast.ts'
import { Copy } from '#web/ui/icons.ts'
import { LiveValue } from '#web/ui/live-value.tsx'

/** The number of a row. */
export const ID_COLUMN = {
  id: 'id',
  label: 'ID',
  sort: 'id',
  cell: ({ id }: { id: number }) => <span className="num font-mono text-fg-2 text-xs">{id}</span>,
} as const

/** The address of a server or a proxy, with a button that copies it. */
export const ADDRESS_COLUMN = {
  id: 'address',
  isControl: true,
  label: 'Address',
  cell: ({ ip, port }: { ip: string; port: number }) => {
    const address = addressOf(ip, port)
    return (
      <span className="inline-flex min-w-0 max-w-full items-center gap-0.5">
        <span
          className="num min-w-0 font-mono text-xs max-md:break-all md:truncate"
          title={address}
        >
          {address}
        </span>
        <CopyButton label="address" text={address} />
      </span>
    )
  },
} as const

/** The menu item that copies the address of a server or a proxy. */
export const COPY_ADDRESS = {
  label: 'Copy address',
  icon: Copy,
  run: ({ ip, port }: { ip: string; port: number }) =>
    void copyWithToast('address', addressOf(ip, port)),
}

/** The cash or the deposit of the account of a row. */
export const moneyColumn = <Row, Field extends 'cash' | 'deposit'>(
  field: Field,
  accountOf: (row: Row) => Record<Field, number>,
) => ({
  id: field,
  label: field === 'cash' ? 'Cash' : 'Deposit',
  sort: field,
  isNumber: true,
  cell: (row: Row) => {
    const amount = accountOf(row)[field]
    return <LiveValue of={amount}>{formatMoney(amount)}</LiveValue>
  },
})
