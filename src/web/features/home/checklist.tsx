import type { Overview } from '#contract/overview.ts'
import { formatCount } from '#domain/format.ts'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ArrowRight, Check } from '#web/ui/icons.ts'

interface Step {
  readonly label: string
  readonly count: number
  readonly href: string
  readonly action: string
  readonly why: string
}

/** The first steps of an empty console; undefined once all are done or for readers without access. */
export function stepsOf({ servers, proxies, br_bots, groups }: Overview): Step[] | undefined {
  if (!(br_bots && groups)) return undefined
  const steps = [
    {
      label: 'Server',
      count: servers?.length ?? 0,
      href: '/servers',
      action: 'Add servers',
      why: 'Game servers that bots play on',
    },
    {
      label: 'Proxy',
      count: proxies?.total ?? 0,
      href: '/proxies',
      action: 'Import proxies',
      why: 'Connections that bots use',
    },
    {
      label: 'Bot',
      count: br_bots.total,
      href: '/br-bots',
      action: 'Add bots',
      why: 'Accounts with hours and a job',
    },
    {
      label: 'Group',
      count: groups.total,
      href: '/group-management',
      action: 'Create a group',
      why: 'Bots that share a schedule',
    },
  ]
  return steps.some(({ count }) => count === 0) ? steps : undefined
}

export function Checklist({ steps }: { steps: Step[] }) {
  const next = steps.find(({ count }) => count === 0)
  return (
    <section aria-label="First steps" className="rounded-lg border border-line bg-panel p-4">
      <h2 className="font-semibold text-base">First steps</h2>
      <p className="text-fg-2">Set up the fleet in four steps.</p>
      <ol className="mt-3 grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step, index) => (
          <li
            key={step.label}
            className="flex items-center gap-3 rounded-lg border border-line bg-canvas px-3 py-2"
          >
            <span
              aria-hidden
              className="num tone-green grid size-6 shrink-0 place-items-center rounded-full border border-line font-mono text-xs"
            >
              {step.count > 0 ? <Check size={13} className="text-tone-mark" /> : index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{step.label}</span>
              <span className="num block text-fg-3 text-xs">
                {step.count > 0 ? `${formatCount(step.count)} added` : step.why}
              </span>
            </span>
            {step.count === 0 && (
              <ListLink
                href={step.href}
                className={buttonClass({
                  size: 'small',
                  variant: step === next ? 'primary' : 'secondary',
                })}
              >
                {step.action}
                <ArrowRight size={12} aria-hidden />
              </ListLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
