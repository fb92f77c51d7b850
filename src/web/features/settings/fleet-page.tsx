import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Settings } from '#contract/settings.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { Loaded } from '#web/lists/loaded.tsx'
import { OnlyFor } from '#web/session/only-for.tsx'
import { Button } from '#web/ui/button.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import {
  BotSettings,
  DisplaySettings,
  FarmSettings,
  HistorySettings,
  LogSettings,
  MapSettings,
} from './fleet-sections.tsx'
import { useFleetForm } from './use-fleet-form.ts'

const FleetDialog = lazyPart(async () => (await import('./fleet-dialog.tsx')).FleetDialog)

const SECTIONS = 6

export function FleetPage() {
  return (
    <OnlyFor endpoint={api.settings.get}>
      <div className="grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-6">
        <Fleet />
      </div>
    </OnlyFor>
  )
}

function Fleet() {
  return (
    <Loaded
      query={useQuery(api.settings.get.query({}))}
      failed="Failed to load the settings"
      loading={{ count: SECTIONS, className: 'grid gap-4', rowClassName: 'h-44 rounded-lg' }}
    >
      {(settings) => <FleetSettingsForm settings={settings} />}
    </Loaded>
  )
}

function FleetSettingsForm({ settings }: { settings: Settings }) {
  const form = useFleetForm(settings)
  const { isDirty, changes, discard, review } = form
  const isTouched = useOnceTrue(isDirty)
  const parts = { settings, draft: form.draft, change: form.change, errors: form.errors }
  return (
    <form
      aria-label="Fleet settings"
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty) review()
      }}
    >
      <BotSettings {...parts} />
      <FarmSettings {...parts} />
      <DisplaySettings {...parts} />
      <MapSettings {...parts} />
      <LogSettings {...parts} />
      <HistorySettings {...parts} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-line border-t bg-canvas py-3 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]">
        <p role="status" className="num mr-auto text-fg-2">
          {isDirty ? (
            `${Object.keys(changes).length} unsaved`
          ) : (
            <LastChange at={settings.updated_at} />
          )}
        </p>
        <Button aria-disabled={!isDirty} onClick={() => isDirty && discard()}>
          Discard
        </Button>
        <Button type="submit" variant="primary" aria-disabled={!isDirty}>
          Review changes
        </Button>
      </div>
      {isTouched && (
        <Suspense>
          <FleetDialog settings={settings} form={form} />
        </Suspense>
      )}
    </form>
  )
}

function LastChange({ at }: { at: string | null }) {
  if (at === null) return 'Defaults'
  return (
    <>
      Last changed <TimeAgo at={new Date(at)} />
    </>
  )
}
