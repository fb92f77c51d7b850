import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface FieldTableProps {
  label: string
  /** The headings of the columns before the description, each with its classes. */
  heads: Readonly<Record<string, string>>
  className?: string
  /** The rows. */
  children: ReactNode
}

/** A table of parameters or fields. */
export function FieldTable({ label, heads, className, children }: FieldTableProps) {
  return (
    <table
      aria-label={label}
      className={classNames('w-full table-fixed text-left text-xs', className)}
    >
      <thead className="text-fg-3">
        <tr className="border-line border-b">
          {Object.entries(heads).map(([name, columnClass]) => (
            <th
              key={name}
              scope="col"
              className={classNames('py-1.5 pr-3 font-medium', columnClass)}
            >
              {name}
            </th>
          ))}
          <th scope="col" className="py-1.5 font-medium">
            Description
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** A description from the contract, where backticks mark code. */
export function Description({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <code key={at} className="font-mono">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
