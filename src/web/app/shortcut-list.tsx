import { Fragment, useSyncExternalStore } from 'react'
import { activeShortcuts, paletteKeys, SHORTCUTS_FLAG } from '#web/lib/shortcuts.ts'
import { useStoredFlag } from '#web/lib/stored-text.ts'
import { Dialog, type DialogState } from '#web/ui/dialog/dialog.tsx'

interface ShortcutListProps extends DialogState {}

export function ShortcutList({ open, onOpenChange }: ShortcutListProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="small">
      <ShortcutRows />
    </Dialog>
  )
}

function ShortcutRows() {
  const [isOn, setOn] = useStoredFlag(SHORTCUTS_FLAG, true)
  const shortcuts = useSyncExternalStore(activeShortcuts.subscribe, activeShortcuts.get)
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        <dt>Jump to a page or run a command</dt>
        <dd>
          <Keys keys={paletteKeys()} />
        </dd>
        {[...Map.groupBy(shortcuts, ({ label }) => label)].map(([label, same]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="flex items-center justify-end gap-1.5">
              {same.map(({ keys }, index) => (
                <Fragment key={keys}>
                  {index > 0 && <span className="text-fg-2 text-xs">or</span>}
                  <Keys keys={keys} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex items-center gap-2.5 border-line border-t pt-4">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
          className="size-4 accent-accent"
        />
        Enable single-key shortcuts
      </label>
    </>
  )
}

function Keys({ keys }: { keys: string }) {
  // Both keys can be the same, as in `g g`.
  const [first, second] = keys.split(' ')
  return (
    <span className="flex justify-end gap-1">
      <Key>{first}</Key>
      {second && <Key>{second}</Key>}
    </span>
  )
}

function Key({ children }: { children: string | undefined }) {
  return (
    <kbd className="rounded-sm border border-line px-1.5 font-mono text-xs text-fg-2">
      {children}
    </kbd>
  )
}
