import { type ReactNode, useState } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { NoticeLine } from './notice-line.tsx'
import { Overlays } from './overlays.tsx'
import type { Presence } from './presence.ts'
import { Sidebar } from './sidebar.tsx'

/** Sidebar or bottom bar, the page between them, and what lies over all pages. */
export function Shell({ connection, account, children }: Presence & { children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
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
        <Sidebar {...{ connection, account }} onSearch={() => setPaletteOpen(true)} />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 pb-20 outline-none md:pb-6">
          {children}
        </main>
      </div>
      <BottomBar {...{ connection, account }} />
      <Overlays isPaletteOpen={isPaletteOpen} onPaletteOpenChange={setPaletteOpen} />
    </>
  )
}
