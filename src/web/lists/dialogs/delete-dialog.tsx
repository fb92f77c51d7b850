import { type UseLinks, UseList } from '#web/references/reference-list.tsx'
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
import { useUses } from './use-uses.ts'

interface DeleteDialogProps<Row extends ListRow> extends DeleteProps<Row> {
  call: WriteCall
  uses: UsesCall | undefined
  noun: Noun
  name: string
  texts: DeletionTexts
}

const NO_LINKS: UseLinks = {}

/** Asks before a row is deleted. If something uses the row, the dialog lists it instead. */
export function DeleteDialog<Row extends ListRow>(props: DeleteDialogProps<Row>) {
  const { row, call, noun, name, texts, uses: usesCall, ...dialog } = props
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
      finalFocus={finalFocus}
      {...(texts.typed !== undefined && { typed: texts.typed })}
      onConfirm={() => remove()}
    >
      {isStale && !used && <StaleDeletion noun={noun} submit={confirm} />}
    </ConfirmDialog>
  )
}

/** A row that other rows can use is only deleted while none does. */
function descriptionOf(noun: Noun, texts: DeletionTexts): string {
  const hint = undoHint(texts)
  return texts.usedBy ? `A ${noun.one} that is in use cannot be deleted. ${hint}` : hint
}

/** The toast of a deletion stays for 8 seconds; the audit log can undo one for longer. */
export const undoHint = ({ undo }: Pick<DeletionTexts, 'undo'>) =>
  undo
    ? 'You can undo this for 8 seconds. After that, an administrator can undo it from the audit log.'
    : 'An administrator can undo this from the audit log.'
