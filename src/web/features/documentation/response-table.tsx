import { responses } from 'virtual:responses'
import { Description, FieldTable } from './field-table.tsx'

interface ResponseTableProps {
  label: string
  /** The endpoint. */
  slug: string
}

/** The fields of the response of an endpoint. */
export function ResponseTable({ label, slug }: ResponseTableProps) {
  return (
    <FieldTable label={label} heads={{ Field: 'w-2/5 md:w-1/3' }} className="mt-1">
      {responses[slug]?.map(({ name, description, takes }) => (
        <tr key={name} className="border-line align-top not-last:border-b">
          <th scope="row" className="py-1.5 pr-3 font-normal">
            <code className="wrap-anywhere font-mono">{name}</code>
          </th>
          <td className="py-1.5">
            <Description text={description} />
            <span className="block text-fg-3">{takes}</span>
          </td>
        </tr>
      ))}
    </FieldTable>
  )
}
