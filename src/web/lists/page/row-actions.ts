import { allows } from '#domain/access.ts'
import type { Permission } from '#web/api/client.ts'
import { useMe } from '#web/session/identity.ts'
import { Pencil, Trash2 } from '#web/ui/icons.tsx'
import type { MenuAction } from '../controls/menu-action.ts'
import type { ListAnswer, ListRow, RowAction } from './definition.ts'
import type { ListPageState } from './use-list-page.ts'

/** What the signed-in user may do with the rows: edit first, then the actions of the page, then delete. */
export function useRowActions<Row extends ListRow, Answer extends ListAnswer<Row>>({
  definition,
  dialog,
}: ListPageState<Row, Answer>): readonly RowAction<Row>[] {
  const me = useMe()
  const { resource, form, deletion, actions = [], texts } = definition
  const may = ({ access, method }: Permission) => allows(access, method, me)
  const edit: RowAction<Row> = {
    label: texts?.edit ?? 'Edit…',
    icon: Pencil,
    run: (row) => dialog.open({ kind: 'edit', row }),
  }
  const remove: RowAction<Row> = {
    label: texts?.remove ?? 'Delete…',
    icon: Trash2,
    tone: 'danger',
    run: (row) => dialog.open({ kind: 'delete', row }),
  }
  const mine = actions.filter(({ needs }) => !needs || may(needs))
  return [
    ...(form && resource.update && may(resource.update) ? [edit] : []),
    ...mine.filter(({ isLast }) => !isLast),
    ...(deletion && resource.remove && may(resource.remove) ? [remove] : []),
    ...mine.filter(({ isLast }) => isLast),
  ]
}

/** The actions that this row has. */
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
