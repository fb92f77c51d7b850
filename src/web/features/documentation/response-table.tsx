import { responses } from 'virtual:responses'
import { Description } from './description.tsx'

interface ResponseTableProps {
  label: string
  /** The endpoint. */
  slug: string
}

/** The fields of the response of an endpoint. */
export function ResponseTable({ label, slug }: ResponseTableProps) {
  return (
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
      </tbody>
    </table>
  )
}
