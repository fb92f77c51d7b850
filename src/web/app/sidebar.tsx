import { classNames } from '#web/lib/class-names.ts'
import { useStoredFlag } from '#web/lib/stored-flag.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PanelLeftClose, PanelLeftOpen, Search } from '#web/ui/icons.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Brand } from './brand.tsx'
import { ConnectionState } from './connection-state.tsx'
import { NavList } from './nav-list.tsx'
import type { Presence } from './presence.ts'
import { UserMenu } from './user-menu.tsx'

type SidebarProps = Presence & { onSearch(): void }

/** 232 px wide, or collapsed to 56 px; the choice is stored. */
export function Sidebar({ connection, account, onSearch }: SidebarProps) {
  const [isRail, setRail] = useStoredFlag('night-shift-rail', false)
  return (
    <aside
      className={classNames(
        'sticky top-(--top) flex h-[calc(100dvh-var(--top))] shrink-0 flex-col gap-4 overflow-y-auto overflow-x-clip border-line border-r bg-sunken py-4 max-md:hidden',
        isRail ? 'w-14 px-2' : 'w-58 px-3',
      )}
    >
      <div className={classNames('flex items-center justify-between', isRail && 'flex-col gap-3')}>
        <Brand isRail={isRail} />
        <IconButton
          label={isRail ? 'Expand sidebar' : 'Collapse sidebar'}
          size="small"
          onClick={() => setRail(!isRail)}
        >
          {isRail ? <PanelLeftOpen size={15} /> : <PanelLeftClose size={15} />}
        </IconButton>
      </div>
      <SearchButton isRail={isRail} onSearch={onSearch} />
      {/* Who one is and whether the console is live stay in sight on a low screen: the pages scroll. */}
      <div
        className={classNames(
          '-my-1 min-h-40 flex-1 overflow-y-auto py-1',
          isRail ? '-mx-2 px-2' : '-mx-3 px-3',
        )}
      >
        <NavList isRail={isRail} />
      </div>
      <div className="flex flex-col gap-3">
        {account && <UserMenu account={account} isRail={isRail} />}
        <div
          className={classNames('flex items-center justify-between', isRail && 'justify-center')}
        >
          {connection && <ConnectionState connection={connection} isRail={isRail} />}
          {!isRail && <ThemeSwitch />}
        </div>
      </div>
    </aside>
  )
}

function SearchButton({ isRail, onSearch }: { isRail: boolean; onSearch(): void }) {
  if (isRail) {
    return (
      <IconButton label="Jump to a page" className="mx-auto" onClick={onSearch}>
        <Search size={15} />
      </IconButton>
    )
  }
  return (
    <button
      type="button"
      onClick={onSearch}
      className="field flex shrink-0 items-center gap-2 border-line text-fg-3 hover:border-edge hover:text-fg"
    >
      <Search size={14} aria-hidden />
      <span className="flex-1 text-left">Jump to…</span>
      <kbd className="rounded-sm border border-line px-1 font-mono text-2xs">{COMMAND_KEY}</kbd>
    </button>
  )
}

const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
