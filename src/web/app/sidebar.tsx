import { type ComponentProps, Suspense, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paletteKeys } from '#web/lib/shortcuts.ts'
import { useStoredFlag } from '#web/lib/stored-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CircleUserRound, PanelLeftClose, PanelLeftOpen, Search } from '#web/ui/icons.ts'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Brand } from './brand.tsx'
import { ConnectionState } from './connection-state.tsx'
import { NavList } from './nav-list.tsx'
import type { Account, Presence } from './presence.ts'

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
      {/* On a low screen only the list of pages scrolls, so that the user and the connection state stay visible. */}
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

/** Opens the command palette. */
export function SearchButton({ isRail, onSearch }: { isRail?: boolean; onSearch(): void }) {
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
      <kbd className="max-md:hidden rounded-sm border border-line px-1 font-mono text-2xs">
        {paletteKeys()}
      </kbd>
    </button>
  )
}

const UserMenuPopup = lazyPart(async () => (await import('./user-menu-popup.tsx')).UserMenuPopup)

/** A plain button until its first use, because menus are not part of the initial load. */
function UserMenu({ account, isRail }: { account: Account; isRail: boolean }) {
  const [isUsed, setUsed] = useState(false)
  const button = <UserButton account={account} isRail={isRail} onClick={() => setUsed(true)} />
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <UserMenuPopup
        trigger={<UserButton account={account} isRail={isRail} />}
        onSignOut={account.onSignOut}
      />
    </Suspense>
  )
}

type UserButtonProps = ComponentProps<'button'> & { account: Account; isRail: boolean }

function UserButton({ account: { name, role }, isRail, ...button }: UserButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={isRail ? `${name} ${role}` : undefined}
      className={classNames(
        'flex min-h-10 items-center gap-2.5 rounded-md px-2 text-left hover:bg-raised pointer-coarse:min-h-11',
        isRail && 'justify-center px-0',
      )}
      {...button}
    >
      <CircleUserRound size={18} aria-hidden className="shrink-0 text-fg-3" />
      {!isRail && (
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-medium">{name}</span>{' '}
          <span className="block truncate text-2xs text-fg-3">{role}</span>
        </span>
      )}
    </button>
  )
}
