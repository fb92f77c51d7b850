import { allows } from '#domain/access.ts'
import type { Permission } from '#web/api/client.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { useMay, useShownUser } from '#web/session/use-may.ts'
import { Pencil, Trash2 } from '#web/ui/icons.ts'
import type { MenuAction } from '../controls/menu-action.ts'
import { nextOfRow } from '../row-focus.ts'
import type { ListAnswer, ListRow, RowAction } from './definition.ts'
import type { ListPageState } from './use-list-page.ts'

/** Opens the dialog that edits a row; undefined without a dialog, or if the user cannot edit rows. */
export function useEdit<Row extends ListRow, Answer extends ListAnswer<Row>>({
  definition: { resource, form },
  dialog,
}: ListPageState<Row, Answer>): ((row: Row) => void) | undefined {
  const { update } = resource
  const may = useMay(update ?? resource.list)
  return form && update && may ? (row) => dialog.open({ kind: 'edit', row }) : undefined
}

/** The actions that the signed-in user can use on rows: edit, then the actions of the page, then delete. */
export function useRowActions<Row extends ListRow, Answer extends ListAnswer<Row>>(
  page: ListPageState<Row, Answer>,
): readonly RowAction<Row>[] {
  const me = useShownUser()
  const run = useEdit(page)
  const noteAction = useFocusAfterRemoval(page.stable.rows, ({ id, place }) => nextOfRow(id, place))
  const { definition, dialog } = page
  const { resource, deletion, actions = [], texts } = definition
  const may = ({ access, method }: Permission) => allows(access, method, me)
  const edit = run && { label: texts?.edit ?? 'Edit…', icon: Pencil, run }
  const remove: RowAction<Row> = {
    label: texts?.remove ?? 'Delete…',
    icon: Trash2,
    tone: 'danger',
    run: (row) => dialog.open({ kind: 'delete', row }),
  }
  const mine = actions.filter(({ needs }) => !needs || may(needs))
  const all = [
    ...(edit ? [edit] : []),
    ...mine.filter(({ isLast }) => !isLast),
    ...(deletion && resource.remove && may(resource.remove) ? [remove] : []),
    ...mine.filter(({ isLast }) => isLast),
  ]
  return all.map((action) => ({
    ...action,
    run: (row) => {
      noteAction(row.id)
      action.run(row)
    },
  }))
}

/** The available actions of a row. */
export const actionsOf = <Row>(actions: readonly RowAction<Row>[], row: Row): MenuAction[] =>
  actions
    .filter(({ isFor }) => isFor?.(row) ?? true)
    .map(({ label, icon, tone, refusal, run }) => ({
      label,
      ...(icon && { icon }),
      ...(tone && { tone }),
      refusal: refusal?.(row),
      run: () => run(row),
    }))
