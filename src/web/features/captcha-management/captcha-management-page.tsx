import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { useMay } from '#web/session/use-may.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { KeyDialogRequest } from './key-dialog-request.ts'
import { KeyDialogs } from './key-dialogs.tsx'
import { FAILED, KeyList } from './key-list.tsx'
import { KeysHeader, TITLE } from './keys-header.tsx'
import { useRevealedKeys } from './use-revealed-keys.ts'
import { useVanishedKeys } from './use-vanished-keys.ts'

export function CaptchaManagementPage() {
  return (
    <OnlyFor endpoint={api.captchaKeys.list} header={<PageHeader {...TITLE} />}>
      <CaptchaKeys />
    </OnlyFor>
  )
}

function CaptchaKeys() {
  const list = useQuery({
    ...api.captchaKeys.list.query({ query: {} }),
    refetchInterval: useListInterval(),
  })
  const revealed = useRevealedKeys(list.data)
  const dialog = useDialog<KeyDialogRequest>()
  const mayAdd = useMay(api.captchaKeys.add)
  const add = () => dialog.open({ kind: 'add' })
  useShortcuts(mayAdd ? [{ keys: 'n', label: 'Add Key', run: add }] : [])
  useVanishedKeys(list.data)

  return (
    <>
      <KeysHeader isRevealed={revealed.isOn} onReveal={revealed.set} onAdd={add} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <StaleBanner list={list} failed={FAILED} />
        <KeyList list={list} secretOf={revealed.secretOf} openDialog={dialog.open} />
      </div>
      {dialog.current && <KeyDialogs key={dialog.key} request={dialog.current} {...dialog.props} />}
    </>
  )
}
