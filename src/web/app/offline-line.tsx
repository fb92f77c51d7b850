import { useSyncExternalStore } from 'react'

/** A line at the top while the browser has no network. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className="sticky top-0 z-30">
      {!isOnline && (
        <p
          data-offline
          className="tone-yellow h-8 truncate border-tone-line border-b bg-tone-bg px-2 text-center text-tone leading-8 max-md:text-xs"
        >
          You are offline. What you see may be out of date.
        </p>
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
