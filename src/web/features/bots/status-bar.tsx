import { FAILING, NO_TASK } from '#contract/bot-choices.ts'
import { formatCount } from '#domain/format.ts'
import { FAILED_TASKS, TASKS, taskOf } from '#domain/task.ts'
import { classNames } from '#web/lib/class-names.ts'

interface StatusBarProps {
  /** How many there are in each status; undefined while it is not known. */
  tasks: Record<string, number> | undefined
  value: string | undefined
  onChange(task: string | undefined): void
}

/** How many bots are at what, each count a filter; on a phone it scrolls sideways. */
export function StatusBar({ tasks, value, onChange }: StatusBarProps) {
  const total = tasks && Object.values(tasks).reduce((sum, amount) => sum + amount, 0)
  return (
    <fieldset className="relative flex min-h-8 min-w-0 gap-1.5 overflow-x-auto pb-1 md:flex-wrap">
      <legend className="sr-only">Status</legend>
      <Choice
        label="All"
        amount={total}
        isOn={value === undefined}
        onChoose={() => onChange(undefined)}
      />
      <Choice
        label="Failing"
        tone="red"
        amount={tasks && FAILED_TASKS.reduce((sum, task) => sum + (tasks[task] ?? 0), 0)}
        isOn={value === FAILING}
        onChoose={() => onChange(value === FAILING ? undefined : FAILING)}
      />
      {shownOf(tasks, value).map((task) => (
        <Choice
          key={task}
          label={task === NO_TASK ? 'No task' : taskOf(task).label}
          tone={task === NO_TASK ? 'grey' : taskOf(task).tone}
          amount={tasks && (tasks[task] ?? 0)}
          isOn={value === task}
          onChoose={() => onChange(value === task ? undefined : task)}
        />
      ))}
    </fieldset>
  )
}

/** Those that there are, in the order of work, the chosen one in any case; before anything is known all places are held. */
function shownOf(tasks: Record<string, number> | undefined, value: string | undefined): string[] {
  if (!tasks) return [...TASKS, NO_TASK]
  const known = [...TASKS, NO_TASK]
  const raw = Object.keys(tasks).filter((task) => !known.includes(task))
  return [...known, ...raw.sort()].filter((task) => task === value || (tasks[task] ?? 0) > 0)
}

interface ChoiceProps {
  label: string
  tone?: string
  amount: number | undefined
  isOn: boolean
  onChoose(): void
}

function Choice({ label, tone, amount, isOn, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={classNames(
        'flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border px-2 text-xs pointer-coarse:h-11',
        isOn ? 'border-accent bg-accent-soft text-fg' : 'border-line text-fg-2 hover:bg-raised',
        tone && `tone-${tone}`,
      )}
    >
      {tone && <i aria-hidden className="size-2 rounded-full bg-tone-mark" />}
      {label}
      <span className="num font-mono text-2xs">
        {amount === undefined ? '…' : formatCount(amount)}
      </span>
    </button>
  )
}
