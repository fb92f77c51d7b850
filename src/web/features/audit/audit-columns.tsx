import { Fragment } from 'react'
import type { AuditEntry } from '#contract/audit.ts'
import { actionTone, actionWords, fieldChanges, rowWords } from '#domain/action-words.ts'
import type { AuditSearch } from '#web/history/audit-search.ts'
import type { Column } from '#web/lists/table/column.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { NOTHING } from '#web/ui/nothing.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

type Open = (id: number) => void

export const AUDIT_COLUMNS: readonly Column<AuditEntry, Open, AuditSearch['sort_by']>[] = [
  {
    id: 'id',
    label: 'ID',
    card: 'lead',
    isNumber: true,
    cell: ({ id }) => <span className="text-fg-3">{id}</span>,
  },
  {
    id: 'action',
    label: 'Action',
    isName: true,
    cell: (entry, open) => (
      <button
        type="button"
        data-name
        className="text-left after:absolute after:inset-0"
        onClick={() => open(entry.id)}
      >
        <Badge tone={actionTone(entry.action)}>{actionWords(entry.action)}</Badge>
      </button>
    ),
  },
  {
    id: 'row',
    label: 'Row',
    cell: ({ entity, entity_id, entity_name }) => (
      <span className="num">{rowWords(entity, entity_id, entity_name)}</span>
    ),
  },
  {
    id: 'change',
    label: 'Changed',
    cell: (entry) => (
      <span className="block max-w-72 truncate font-mono text-fg-2 text-xs">
        <Changes entry={entry} />
      </span>
    ),
  },
  {
    id: 'person',
    label: 'User',
    cell: ({ username, api_key }) => (
      <span>
        {username ?? <span className="text-fg-3">Console</span>}
        {api_key !== null && <span className="ml-1.5 text-fg-3 text-xs">by key {api_key}</span>}
      </span>
    ),
  },
  { id: 'at', label: 'When', isControl: true, cell: ({ at }) => <TimeAgo at={new Date(at)} /> },
  {
    id: 'revert',
    label: 'Revert',
    card: 'badge',
    isControl: true,
    cell: (entry, open) =>
      entry.revert?.refused === null && (
        <Button
          size="small"
          aria-label={`Revert audit entry ${entry.id}`}
          onClick={() => open(entry.id)}
        >
          Revert…
        </Button>
      ),
  },
  {
    id: 'ip',
    label: 'Address',
    isExtra: true,
    cell: ({ ip }) => <span className="num font-mono">{ip}</span>,
  },
  {
    id: 'request',
    label: 'Request',
    isExtra: true,
    cell: ({ request_id }) => <span className="num font-mono text-xs">{request_id}</span>,
  },
]

/** `label: Main → Spare`. Each value is isolated, so that two values written from right to left do not swap. */
function Changes({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry)
  if (changes.length === 0) return NOTHING
  return changes.map(({ name, values: [first, second] }, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {name}: <bdi>{first}</bdi>
      {second !== undefined && (
        <>
          {' → '}
          <bdi>{second}</bdi>
        </>
      )}
    </Fragment>
  ))
}
