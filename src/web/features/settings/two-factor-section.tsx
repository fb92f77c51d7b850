import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import type { SecondFactor } from '#contract/second-factor.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import type { NewSecret } from './enable-dialog.tsx'
import { Section } from './section.tsx'
import type { TwoFactorDialogRequest } from './two-factor-dialog.tsx'

// Loaded on demand, because few visits change the second factor.
const TwoFactorDialog = lazyPart(
  async () => (await import('./two-factor-dialog.tsx')).TwoFactorDialog,
)
const RecoveryCodesDialog = lazyPart(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)

const DESCRIPTION = 'Signing in asks for a code from an app on your phone after the password.'
/** At this number or fewer, the count is shown as a warning. */
const FEW_CODES = 3

export function TwoFactorSection() {
  const factor = useQuery(api.secondFactor.get.query({}))
  const dialog = useDialog<TwoFactorDialogRequest>()
  const codes = useDialog<string[]>()
  const box = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isOn = factor.data?.enabled_at != null

  return (
    <Section
      title="Two-factor authentication"
      heading={heading}
      description={DESCRIPTION}
      action={factor.data && <Badge tone={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      <div ref={box}>
        <Loaded
          query={factor}
          failed="Failed to load two-factor authentication"
          loading={{ count: 1, rowClassName: 'h-8 pointer-coarse:h-11' }}
        >
          {(data) => <Status factor={data} openDialog={dialog.open} />}
        </Loaded>
      </div>
      <Suspense>
        {dialog.current && (
          <TwoFactorDialog
            key={dialog.key}
            request={dialog.current}
            heading={heading}
            {...dialog.props}
            onCodes={codes.open}
          />
        )}
        {codes.current && (
          <RecoveryCodesDialog
            key={`codes ${codes.key}`}
            codes={codes.current}
            {...codes.props}
            finalFocus={() => box.current?.querySelector('button') ?? true}
          />
        )}
      </Suspense>
    </Section>
  )
}

interface StatusProps {
  factor: SecondFactor
  openDialog(request: TwoFactorDialogRequest): void
}

function Status({ factor: { enabled_at, recovery_codes: left }, openDialog }: StatusProps) {
  if (enabled_at === null)
    return <TurnOnButton onSecret={(added) => openDialog({ kind: 'enable', added })} />
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-x-2 gap-y-1 text-fg-2">
        <span>
          On since <TimeAgo at={new Date(enabled_at)} />.
        </span>
        <span className={left <= FEW_CODES ? 'tone-yellow text-tone' : undefined}>
          {left || 'No'} recovery {left === 1 ? 'code' : 'codes'} left.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => openDialog({ kind: 'renew' })}>New recovery codes</Button>
        <Button onClick={() => openDialog({ kind: 'disable' })}>Turn off two-factor</Button>
      </div>
    </div>
  )
}

function TurnOnButton({ onSecret }: { onSecret(added: NewSecret): void }) {
  const enable = useWrite(api.secondFactor.enable, {
    failed: 'Failed to turn on two-factor authentication',
  })
  return (
    <Button
      variant="primary"
      aria-disabled={enable.isPending}
      onClick={() => !enable.isPending && enable.mutate({}, { onSuccess: onSecret })}
    >
      Turn on two-factor
    </Button>
  )
}
