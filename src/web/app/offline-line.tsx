import { useSyncExternalStore } from 'react'

/** A line at the top while the browser has no network. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className="sticky top-0 z-30">
      {!isOnline && (
        <p className="tone-yellow border-tone-line border-b bg-tone-bg px-4 py-1.5 text-center text-tone">
          You are offline. What you see may be out of date, and changes cannot be sent.
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
