import { type ComponentProps, Suspense, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { CircleUserRound } from '#web/ui/icons.tsx'
import type { Account } from './presence.ts'

const UserMenuPopup = lazyPart(async () => (await import('./user-menu-popup.tsx')).UserMenuPopup)

/** A plain button until its first use, because menus are not part of the initial load. */
export function UserMenu({ account, isRail }: { account: Account; isRail: boolean }) {
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
