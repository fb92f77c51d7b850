import { fieldsOf } from '#domain/action-words.ts'
import { classNames } from '#web/lib/class-names.ts'

interface ChangeTableProps {
  before: unknown
  after: unknown
}

/** The values before and after a change, field by field. */
export function ChangeTable({ before, after }: ChangeTableProps) {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  if (names.length === 0) return <p className="text-fg-2">No further details.</p>
  return (
    <table className="w-full table-fixed border-collapse text-xs">
      <thead>
        <tr className="text-left text-fg-3">
          <th scope="col" className="w-1/4 py-1 pr-3 font-medium">
            Field
          </th>
          {old.size > 0 && <Head>Before</Head>}
          {now.size > 0 && <Head>After</Head>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-line border-t align-top">
            <th scope="row" className="break-words py-1 pr-3 text-left font-medium text-fg-2">
              {name}
            </th>
            {old.size > 0 && <Cell tone="tone-red" fields={old} others={now} name={name} />}
            {now.size > 0 && <Cell tone="tone-green" fields={now} others={old} name={name} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="py-1 pr-3 font-medium">
      {children}
    </th>
  )
}

interface CellProps {
  tone: string
  fields: ReadonlyMap<string, string>
  others: ReadonlyMap<string, string>
  name: string
}

/** Only values that differ are colored. */
function Cell({ tone, fields, others, name }: CellProps) {
  const text = fields.get(name)
  const isChanged = others.size > 0 && text !== others.get(name)
  return (
    <td className="py-1 pr-3">
      {text === undefined ? (
        <span className="text-fg-3">·</span>
      ) : (
        <span
          className={classNames(
            'num whitespace-pre-wrap break-all font-mono',
            isChanged && `${tone} rounded-xs bg-tone-bg px-1 text-tone`,
          )}
        >
          {text}
        </span>
      )}
    </td>
  )
}
