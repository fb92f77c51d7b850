import type { UseQueryResult } from '@tanstack/react-query'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { api } from '#web/api/client.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { hasFailed } from '#web/lists/has-failed.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { Plus } from '#web/ui/icons.tsx'
import { KeyCards } from './key-cards.tsx'
import type { KeyRowsProps } from './key-dialog-request.ts'
import { FailedRow, KeyRows, KeyTable, LoadingRows } from './key-table.tsx'

export const FAILED = 'Failed to load captcha keys'

interface KeyListProps extends Omit<KeyRowsProps, 'rows'> {
  list: UseQueryResult<CaptchaKey[]>
}

/** Error, loading, empty or rows: a table, and cards on a phone. */
export function KeyList({ list, openDialog, ...keys }: KeyListProps) {
  const isPhone = useIsPhone()
  const retry = () => void list.refetch()
  if (list.data?.length === 0) return <NoKeys onAdd={() => openDialog({ kind: 'add' })} />
  if (isPhone) {
    if (hasFailed(list)) return <ErrorState title={FAILED} onRetry={retry} />
    if (!list.data)
      return <SkeletonList count={3} className="grid gap-3" rowClassName="h-27 rounded-lg" />
    return <KeyCards rows={list.data} openDialog={openDialog} {...keys} />
  }
  if (hasFailed(list))
    return (
      <KeyTable>
        <FailedRow onRetry={retry}>{FAILED}</FailedRow>
      </KeyTable>
    )
  return (
    <KeyTable>
      {list.data ? <KeyRows rows={list.data} openDialog={openDialog} {...keys} /> : <LoadingRows />}
    </KeyTable>
  )
}

function NoKeys({ onAdd }: { onAdd(): void }) {
  const mayAdd = useMay(api.captchaKeys.add)
  return (
    <EmptyState
      title="No API Keys Found"
      description="Get started by adding your first Google API key."
      action={
        mayAdd && (
          <Button onClick={onAdd}>
            <Plus size={15} aria-hidden />
            Add Key
          </Button>
        )
      }
    />
  )
}
