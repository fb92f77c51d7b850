import { Suspense, useSyncExternalStore } from 'react'
import { notice } from '#web/api/notice.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

// Loaded on demand, because notices are rare.
const NoticeText = lazyPart(async () => (await import('./notice-text.tsx')).NoticeText)

/** A line at the top of every page while the browser is offline, or while the server has a notice for every user. */
export function NoticeLine() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <>
      <div role="status" className="sticky top-0 z-30">
        {!isOnline && (
          <p
            data-offline
            className="tone-yellow grid h-8 place-content-center border-tone-line border-b bg-tone-bg px-2 text-center text-tone leading-3.5 max-md:text-xs"
          >
            You are offline. What you see may be out of date.
          </p>
        )}
      </div>
      <ServerNotice />
    </>
  )
}

function ServerNotice() {
  const text = useSyncExternalStore(notice.subscribe, notice.get)
  return (
    <div role="status">
      {text !== undefined && (
        <Suspense>
          <NoticeText notice={text} />
        </Suspense>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
