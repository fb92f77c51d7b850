import type { Parameter } from './parameters.ts'

interface ParameterTableProps {
  label: string
  parameters: readonly Parameter[]
}

/** On phones the type is below the name. */
export function ParameterTable({ label, parameters }: ParameterTableProps) {
  return (
    <table aria-label={label} className="w-full table-fixed text-left text-xs">
      <thead className="text-fg-3">
        <tr className="border-line border-b">
          <th scope="col" className="w-2/5 py-1.5 pr-3 font-medium md:w-1/4">
            Name
          </th>
          <th scope="col" className="w-20 py-1.5 pr-3 font-medium max-md:hidden">
            Type
          </th>
          <th scope="col" className="py-1.5 font-medium">
            Description
          </th>
        </tr>
      </thead>
      <tbody>
        {parameters.map((parameter) => (
          <ParameterRow key={`${parameter.place} ${parameter.name}`} parameter={parameter} />
        ))}
      </tbody>
    </table>
  )
}

function ParameterRow({ parameter }: { parameter: Parameter }) {
  const { name, place, description, takes, isRequired, fallback } = parameter
  return (
    <tr className="border-line align-top not-last:border-b">
      <th scope="row" className="py-1.5 pr-3 font-normal">
        <code className="wrap-anywhere font-mono">{name}</code>
        {isRequired && <span className="text-fg-3"> required</span>}
        <span className="block text-fg-3 md:hidden">{place}</span>
      </th>
      <td className="py-1.5 pr-3 text-fg-2 max-md:hidden">{place}</td>
      <td className="py-1.5">
        {description}
        <span className="block text-fg-3">
          {takes}
          {fallback !== undefined && ` · default ${fallback}`}
        </span>
      </td>
    </tr>
  )
}
