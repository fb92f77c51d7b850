import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Role } from '#contract/roles.ts'
import { useConnection } from '#web/api/live.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { latinKey, useShortcuts } from '#web/lib/shortcuts.ts'
import { hasInput } from '#web/lib/unsaved-input.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { useOnceTrue } from '#web/lib/use-once-true.ts'
import { useMe } from '#web/session/identity.ts'
import { ROLE_NAMES } from '#web/session/role-names.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Menu } from '#web/ui/icons.ts'
import { NoticeLine } from './notice-line.tsx'
import { pageName } from './page-at.ts'
import { PAGE_ICONS } from './page-icons.ts'
import type { Presence } from './presence.ts'
import { Sidebar } from './sidebar.tsx'
import { useConsolePages } from './use-console-pages.ts'

/** Fills the shell with the signed-in user and the state of the live connection. */
export function ShellLayout() {
  const me = useMe()
  const { signOut } = useSignOut()
  const connection = useConnection()
  useRoleNotice(me?.role)
  return (
    <Shell
      connection={connection}
      account={
        me ? { name: me.username, role: ROLE_NAMES[me.role], onSignOut: signOut } : undefined
      }
    >
      <Outlet />
    </Shell>
  )
}

/** Tells the user about a new role, which an administrator can set at any time. */
function useRoleNotice(role: Role | undefined) {
  const known = useRef(role)
  useEffect(() => {
    if (role && known.current && role !== known.current)
      toast.notice(
        `Your role is now ${ROLE_NAMES[role]}`,
        hasInput() ? 'You can save what you entered only if this role allows it.' : undefined,
      )
    known.current = role
  }, [role])
}

/** Sidebar or bottom bar, the page between them, and everything that overlays all pages. */
function Shell({ connection, account, children }: Presence & { children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const isPhone = useIsPhone()
  const name = useLocation({ select: ({ pathname }) => pageName(pathname) })
  const changePalette = (open: boolean, from = document.activeElement) => {
    if (open) opener.current = from instanceof HTMLElement ? from : null
    setPaletteOpen(open)
  }
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-3 focus:py-2 focus:text-accent-fg"
      >
        Skip to content
      </a>
      <NoticeLine />
      <div className="isolate flex min-h-dvh">
        {!isPhone && <Sidebar {...{ connection, account }} onSearch={() => changePalette(true)} />}
        <main
          id="main"
          aria-label={name}
          tabIndex={-1}
          className="fit min-w-0 flex-1 pb-20 outline-none md:pb-6"
        >
          {children}
        </main>
      </div>
      {isPhone && (
        <BottomBar {...{ connection, account }} onSearch={(from) => changePalette(true, from)} />
      )}
      <Overlays {...{ isPaletteOpen, opener }} onPaletteOpenChange={changePalette} />
    </>
  )
}

const MoreDrawer = lazyPart(async () => (await import('./more-drawer.tsx')).MoreDrawer)

/** The number of pages that fit next to More on a narrow phone. */
const CELLS = 4

const CELL =
  'flex flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-fg-2 aria-[current=page]:text-accent'

interface BottomBarProps extends Presence {
  /** Opens the palette; `from` receives the focus when it closes. */
  onSearch(from: HTMLElement | null): void
}

/** Navigation on a phone: the most used pages, and a drawer with all of them. */
function BottomBar({ onSearch, ...presence }: BottomBarProps) {
  const pages = useConsolePages().filter(({ bar }) => bar)
  const more = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const open = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <>
      <nav
        aria-label="Quick"
        className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(4rem+env(safe-area-inset-bottom))] border-line border-t bg-sunken pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {pages.slice(0, CELLS).map(({ path, bar, icon }) => {
          const Icon = PAGE_ICONS[icon]
          return (
            <Link key={path} to={path} className={CELL}>
              <Icon size={19} aria-hidden />
              {bar}
            </Link>
          )
        })}
        <button ref={more} type="button" aria-haspopup="dialog" onClick={open} className={CELL}>
          <Menu size={19} aria-hidden />
          More
        </button>
      </nav>
      {isUsed && (
        <Suspense>
          <MoreDrawer
            open={isOpen}
            onOpenChange={setOpen}
            onSearch={() => onSearch(more.current)}
            {...presence}
          />
        </Suspense>
      )}
    </>
  )
}

const CommandPalette = lazyPart(
  async () => (await import('./palette/command-palette.tsx')).CommandPalette,
)
const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList)

interface OverlaysProps {
  isPaletteOpen: boolean
  /** The focused element when the palette opened. */
  opener: RefObject<HTMLElement | null>
  onPaletteOpenChange(open: boolean): void
}

/** The palette and the list of shortcuts, loaded on first use, with the keys that open them. */
function Overlays({ isPaletteOpen, opener, onPaletteOpenChange }: OverlaysProps) {
  const [isListOpen, setListOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const isPaletteUsed = useOnceTrue(isPaletteOpen)
  const isListUsed = useOnceTrue(isListOpen)
  const navigate = useNavigate()
  const setPaletteOpen = (open: boolean) => {
    setTyped('')
    onPaletteOpenChange(open)
  }
  usePaletteKey(() => setPaletteOpen(!isPaletteOpen))
  useShortcuts([
    { keys: '?', label: 'Show the shortcuts', run: () => setListOpen(true) },
    ...useConsolePages().flatMap(({ path, label, key }) =>
      key
        ? [{ keys: `g ${key}`, label: `Go to ${label}`, run: () => void navigate({ to: path }) }]
        : [],
    ),
  ])

  return (
    <>
      {isPaletteUsed && (
        <Suspense
          fallback={isPaletteOpen && <PaletteField onType={setTyped} onClose={setPaletteOpen} />}
        >
          <CommandPalette
            open={isPaletteOpen}
            typed={typed}
            opener={opener}
            onOpenChange={setPaletteOpen}
            onShortcuts={() => setListOpen(true)}
          />
        </Suspense>
      )}
      <Suspense>
        {isListUsed && <ShortcutList open={isListOpen} onOpenChange={setListOpen} />}
      </Suspense>
    </>
  )
}

interface PaletteFieldProps {
  onType(text: string): void
  onClose(open: false): void
}

/** Receives the typed text until the palette is loaded. Otherwise the keys would trigger shortcuts of the page. */
function PaletteField({ onType, onClose }: PaletteFieldProps) {
  return (
    <div role="dialog" aria-label="Command palette" className="fixed inset-0 z-50 bg-backdrop">
      <input
        ref={(field) => field?.focus()}
        aria-label="Search everything"
        className="popup mx-auto mt-[12vh] block h-11 w-[calc(100%-1.5rem)] max-w-lg px-3.5 text-base outline-none"
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // A dialog below does not close.
          event.preventDefault()
          onClose(false)
        }}
      />
    </div>
  )
}

/** Ctrl+K or Cmd+K also works in fields and cannot be turned off, because it is not a single key. */
function usePaletteKey(toggle: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || latinKey(event).toLowerCase() !== 'k') return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [toggle])
}
