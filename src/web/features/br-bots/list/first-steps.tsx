import { countOf, type ImportKind } from '#web/imports/import-kind.ts'
import { useProxies } from '#web/pickers/use-proxies.ts'
import { useServers } from '#web/pickers/use-servers.ts'
import { Button } from '#web/ui/button.tsx'
import { Check, Plus } from '#web/ui/icons.tsx'

interface FirstStepsProps {
  onImport(kind: ImportKind): void
  onAdd: (() => void) | undefined
}

/** The steps to the first BR bots of an empty console: servers, proxies, then the roster. */
export function FirstSteps({ onImport, onAdd }: FirstStepsProps) {
  const steps: { kind: ImportKind; count: number }[] = [
    { kind: 'servers', count: useServers().list.length },
    { kind: 'proxies', count: useProxies().list.length },
    { kind: 'roster', count: 0 },
  ]
  const next = steps.find(({ count }) => count === 0)?.kind
  return (
    <div className="grid w-full max-w-sm gap-4">
      <ol className="grid gap-2 text-left">
        {steps.map(({ kind, count }, index) => (
          <Step
            key={kind}
            kind={kind}
            number={index + 1}
            count={count}
            isNext={kind === next}
            onImport={onImport}
          />
        ))}
      </ol>
      <Button className="justify-self-center" onClick={onAdd}>
        <Plus size={15} aria-hidden />
        New BR Bot
      </Button>
    </div>
  )
}

interface StepProps {
  kind: ImportKind
  number: number
  /** How many rows of this kind exist. */
  count: number
  /** Whether it is the first step that is not done. */
  isNext: boolean
  onImport(kind: ImportKind): void
}

const STEPS: Record<ImportKind, { label: string; action: string }> = {
  servers: { label: 'Servers', action: 'Import servers' },
  proxies: { label: 'Proxies', action: 'Import proxies' },
  roster: { label: 'BR bots', action: 'Import roster' },
}

function Step({ kind, number, count, isNext, onImport }: StepProps) {
  const { label, action } = STEPS[kind]
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-panel px-3 py-2">
      <span
        aria-hidden
        className="num tone-green grid size-6 shrink-0 place-items-center rounded-full border border-line font-mono text-xs"
      >
        {count > 0 ? <Check size={13} className="text-tone-mark" /> : number}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        <span className="block text-fg-3 text-xs">
          {count > 0 ? `${countOf(kind, count)} added` : 'None yet'}
        </span>
      </span>
      <Button
        size="small"
        variant={isNext ? 'primary' : 'secondary'}
        onClick={() => onImport(kind)}
      >
        {action}
      </Button>
    </li>
  )
}
