import { Button } from '#web/ui/button.tsx'
import { useSaveChanges } from './use-save-changes.ts'
import type { ViewsOfList } from './views-of-list.ts'

/** What a user can do with what differs from the open view. */
export function SaveButtons({ list }: { list: ViewsOfList }) {
  const { openView, select, show } = list
  const { save, isPending } = useSaveChanges(list)
  if (openView.kind !== 'open') return null
  const { view } = openView
  return (
    <span className="flex flex-wrap items-center gap-2">
      {view.can_change && (
        <Button onClick={save} aria-disabled={isPending}>
          {isPending ? 'Saving...' : 'Save changes'}
        </Button>
      )}
      <Button variant="ghost" onClick={() => show({ kind: 'add' })}>
        Save as…
      </Button>
      <Button variant="ghost" onClick={() => select(view.id)}>
        Discard changes
      </Button>
    </span>
  )
}
