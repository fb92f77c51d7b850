import { useQuery } from '@tanstack/react-query'
import type { Use } from '#contract/errors.ts'
import { formatCount } from '#domain/format.ts'
import { ListLink, TEXT_LINK } from '#web/lists/controls/list-link.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type {
  DeleteProps,
  DeletionTexts,
  ListRow,
  UsesCall,
  WriteCall,
} from '../page/definition.ts'
import type { Noun } from '../page/noun.ts'
import { StaleDeletion } from './conflict.tsx'
import { useDeletion } from './use-deletion.ts'

interface DeleteDialogProps<Row extends ListRow> extends DeleteProps<Row> {
  call: WriteCall
  uses: UsesCall | undefined
  noun: Noun
  name: string
  texts: DeletionTexts
  /** Gets the focus after closing, for something that is not a row of the page and may have removed its opener. */
  focusTarget?: () => HTMLElement | null
}

const NO_LINKS: UseLinks = {}

/** Asks for confirmation before a row is deleted. If other rows use the row, the dialog lists them instead. */
export function DeleteDialog<Row extends ListRow>(props: DeleteDialogProps<Row>) {
  const { row, call, noun, name, texts, uses: usesCall, focusTarget, ...dialog } = props
  const known = useUses(usesCall, row.id, dialog.open)
  const { remove, isStale, uses: met, finalFocus } = useDeletion({ row, noun, call, texts })
  const uses = known ?? met
  const confirm = texts.confirm ?? 'Delete'
  const used = uses && <UseList what={noun.one} uses={uses} links={texts.usedBy ?? NO_LINKS} />
  return (
    <ConfirmDialog
      {...dialog}
      title={used ? `${name} is in use` : (texts.title ?? `Delete ${name}?`)}
      description={used ?? texts.description ?? descriptionOf(noun, texts)}
      isDisabled={known !== undefined}
      confirm={met && !known ? 'Try again' : confirm}
      pending={texts.pending ?? 'Deleting...'}
      finalFocus={() => focusTarget?.() ?? finalFocus()}
      {...(texts.typed !== undefined && { typed: texts.typed })}
      onConfirm={() => remove()}
    >
      {isStale && !used && <StaleDeletion noun={noun} submit={confirm} />}
    </ConfirmDialog>
  )
}

/** A row that is in use cannot be deleted. */
function descriptionOf(noun: Noun, texts: DeletionTexts): string {
  const hint = undoHint(texts)
  return texts.usedBy ? `A ${noun.one} that is in use cannot be deleted. ${hint}` : hint
}

/** How long a deletion can be undone: 8 seconds in the toast, and longer in the audit log. */
export const undoHint = ({ undo }: Pick<DeletionTexts, 'undo'>) =>
  undo
    ? 'You can undo this for 8 seconds. After that, an administrator can undo it from the audit log.'
    : 'An administrator can undo this from the audit log.'

/** The rows that use the row of an open dialog; undefined if there are none, and until they are loaded. */
function useUses(uses: UsesCall | undefined, id: ListRow['id'], isOpen: boolean) {
  const input = { params: { id: Number(id) } }
  const { data } = useQuery({
    queryKey: uses?.query(input).queryKey ?? ['uses'],
    queryFn: ({ signal }) => uses?.call(input, { signal }) ?? [],
    enabled: isOpen && uses !== undefined,
    // The user may remove the uses in another tab and then return to this dialog.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return data && data.length > 0 ? data : undefined
}

type Kind = Use['kind']

/** The lists of all rows of each kind. */
type UseLinks = Partial<Record<Kind, string>>

const NAMES: Record<Kind, readonly [one: string, many: string]> = {
  bots: ['bot', 'bots'],
  br_bots: ['BR bot', 'BR bots'],
  br_bot_groups: ['group', 'groups'],
  admins: ['admin', 'admins'],
  orders: ['order', 'orders'],
  penalties: ['penalty', 'penalties'],
}

type Row = Use['rows'][number]

const ROW: Partial<Record<Kind, (row: Row) => string>> = {
  bots: ({ id }) => `/bots?open=${id}`,
  br_bots: ({ id }) => `/br-bots?bot=${id}`,
  br_bot_groups: ({ id }) => `/group-management?group=${id}`,
  admins: ({ name }) => `/admins?search=${encodeURIComponent(name)}`,
  orders: ({ id }) => `/orders?open=${id}`,
}

/** Kinds with names that are not unique, which also show the id. */
const NUMBERED: readonly Kind[] = ['orders', 'penalties']

interface UseListProps {
  what: string
  uses: readonly Use[]
  links: UseLinks
}

/** The rows that use a row, by kind. */
function UseList({ what, uses, links }: UseListProps) {
  return (
    <>
      This {what} cannot be deleted while something uses it.
      {uses.map(({ kind, count, rows }) => (
        <span key={kind} className="mt-3 block">
          <UseCount kind={kind} count={count} href={links[kind]} />
          <span className="block break-words">
            {rows.map((row, place) => (
              <span key={row.id}>
                {place > 0 && ', '}
                <RowLink kind={kind} row={row} />
              </span>
            ))}
            {rows.length > 0 &&
              count > rows.length &&
              ` and ${formatCount(count - rows.length)} more`}
          </span>
        </span>
      ))}
    </>
  )
}

function UseCount({ kind, count, href }: { kind: Kind; count: number; href: string | undefined }) {
  const words = `${formatCount(count)} ${NAMES[kind][count === 1 ? 0 : 1]}`
  if (href === undefined) return <span className="font-medium text-fg">{words}</span>
  return (
    <ListLink href={href} className="font-medium text-accent underline underline-offset-2">
      {words}
    </ListLink>
  )
}

function RowLink({ kind, row }: { kind: Kind; row: Row }) {
  const href = ROW[kind]?.(row)
  const name = NUMBERED.includes(kind) ? `#${row.id} ${row.name}` : row.name
  if (href === undefined) return name
  return (
    <ListLink href={href} className={`text-fg ${TEXT_LINK}`}>
      {name}
    </ListLink>
  )
}
