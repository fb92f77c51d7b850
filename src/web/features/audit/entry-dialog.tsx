import type { ReactNode } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { actionWords, rowWords } from '#domain/action-words.ts'
import { formatDateTime } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { isRefusal } from '#web/api/retry.ts'
import { useWrite } from '#web/api/use-write.ts'
import { ChangeTable } from '#web/history/change-table.tsx'
import { nameOfRow } from '#web/lists/row-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialog/dialog.tsx'

interface EntryDialogProps extends DialogState {
  entry: AuditEntry
}

/** One entry of the audit log in full, with a button that undoes its change. */
export function EntryDialog({ entry, open, onOpenChange }: EntryDialogProps) {
  const { id, before, after, revert } = entry
  const { mutate, isPending, error } = useWrite(
    api.audit.revert,
    { done: 'Change reverted', failed: 'Failed to revert change' },
    () => onOpenChange(false),
  )
  const refused = error && isRefusal(error) ? error.message : (revert?.refused ?? undefined)
  // A disabled button would lose the focus when the server refuses its own click.
  const isBarred = isPending || refused !== undefined
  const act = () => isBarred || mutate({ params: { id }, body: undefined })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={actionWords(entry.action)}
      description={rowWords(entry.entity, entry.entity_id, entry.entity_name)}
      size="wide"
      // The button that opened the dialog disappears with the reverted change.
      finalFocus={() => nameOfRow(id) ?? true}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-fg-2">
            {revert ? refused : 'This change cannot be reverted.'}
          </p>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          {revert && (
            <Button variant="primary" aria-disabled={isBarred} onClick={act}>
              {isPending ? 'Reverting...' : 'Revert'}
            </Button>
          )}
        </>
      }
    >
      <Facts entry={entry} />
      <div className="mt-4">
        <ChangeTable {...{ before, after }} />
      </div>
    </Dialog>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { at, username, api_key, ip, request_id, reverts } = entry
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1">
      <Fact name="When">
        <time dateTime={at} className="num">
          {formatDateTime(new Date(at))}
        </time>
      </Fact>
      <Fact name="User">{username ?? 'Console'}</Fact>
      {api_key !== null && <Fact name="API key">{api_key}</Fact>}
      {ip !== '' && (
        <Fact name="Address">
          <span className="num font-mono">{ip}</span>
        </Fact>
      )}
      {request_id !== '' && (
        <Fact name="Request">
          <span className="flex min-w-0 items-center gap-1">
            <span className="num truncate font-mono text-xs">{request_id}</span>
            <CopyButton label="request id" text={request_id} />
          </span>
        </Fact>
      )}
      {reverts !== null && <Fact name="Reverts">{`Audit entry ${reverts}`}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
