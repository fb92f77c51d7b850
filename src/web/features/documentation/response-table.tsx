import { useState } from 'react'
import type { ResponseField } from './parameters.ts'

interface ResponseTableProps {
  label: string
  fields: readonly ResponseField[]
}

/** The fields of a response, listed once the user opens it. */
export function ResponseTable({ label, fields }: ResponseTableProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-fg-2 text-xs hover:text-fg pointer-coarse:py-3">
        Response
      </summary>
      {isOpen && (
        <table aria-label={label} className="mt-1 w-full table-fixed text-left text-xs">
          <thead className="text-fg-3">
            <tr className="border-line border-b">
              <th scope="col" className="w-2/5 py-1.5 pr-3 font-medium md:w-1/3">
                Field
              </th>
              <th scope="col" className="py-1.5 font-medium">
                Description
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, description, takes }) => (
              <tr key={name} className="border-line align-top not-last:border-b">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  <code className="wrap-anywhere font-mono">{name}</code>
                </th>
                <td className="py-1.5">
                  {description}
                  <span className="block text-fg-3">{takes}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
