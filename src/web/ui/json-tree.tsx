import { CopyButton } from './copy-button.tsx'
import { ChevronRight } from './icons.ts'

const OPEN_DEPTH = 2
const INDENT = 2

interface JsonTreeProps {
  /** Names the value, such as "inventory". */
  label: string
  value: object
}

/** A tree of JSON with collapsible branches; the outer ones are expanded at first. */
export function JsonTree({ label, value }: JsonTreeProps) {
  return (
    <div className="relative rounded-lg border border-line bg-sunken py-2 pr-10 pl-2">
      <div className="absolute top-1.5 right-1.5">
        <CopyButton label={label} text={JSON.stringify(value, null, INDENT)} />
      </div>
      <div className="font-mono text-xs">
        <Branch value={value} depth={0} />
      </div>
    </div>
  )
}

interface NodeProps {
  /** Absent at the root. */
  name?: string
  value: unknown
  depth: number
}

function Node({ value, ...node }: NodeProps) {
  return typeof value === 'object' && value !== null ? (
    <Branch value={value} {...node} />
  ) : (
    <p className="flex gap-1.5 py-0.5 pl-6">
      <Name name={node.name} />
      <Leaf value={value} />
    </p>
  )
}

function Branch({ name, value, depth }: NodeProps & { value: object }) {
  const entries = Object.entries(value)
  const [left, right] = Array.isArray(value) ? '[]' : '{}'
  return (
    <details open={depth < OPEN_DEPTH}>
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-sm px-1 hover:bg-raised pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={12}
          aria-hidden
          className="shrink-0 text-fg-3 transition-transform [details[open]>summary>&]:rotate-90"
        />
        <Name name={name} />
        <span className="text-fg-3">
          {left}
          {entries.length}
          {right}
        </span>
      </summary>
      <div className="ml-2.5 border-line border-l pl-1">
        {entries.map(([key, child]) => (
          <Node key={key} name={key} value={child} depth={depth + 1} />
        ))}
      </div>
    </details>
  )
}

function Name({ name }: { name: string | undefined }) {
  if (name === undefined) return null
  return <span className="shrink-0 text-fg-2">{name}:</span>
}

const LEAF_TONES: Record<string, string> = {
  string: 'tone-green text-tone',
  number: 'tone-blue text-tone',
  boolean: 'tone-purple text-tone',
}

function Leaf({ value }: { value: unknown }) {
  return (
    <span className={`min-w-0 break-all ${LEAF_TONES[typeof value] ?? 'text-fg-3'}`}>
      {JSON.stringify(value)}
    </span>
  )
}
