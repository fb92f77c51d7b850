import { useEffect, useState } from 'react'
import type { GroupDetail } from './use-open-group.ts'

const SECOND_MS = 1000
const MINUTE_S = 60

/** `Updated 4 s ago`, and whether the last refresh failed. */
export function RefreshedNote({ detail }: { detail: GroupDetail }) {
  const { dataUpdatedAt, isPlaceholderData, isError } = detail
  const now = useSeconds()
  if (dataUpdatedAt === 0 || isPlaceholderData) return null
  const seconds = Math.max(0, Math.round((now - dataUpdatedAt) / SECOND_MS))
  const ago = seconds < MINUTE_S ? `${seconds} s ago` : `${Math.floor(seconds / MINUTE_S)} min ago`
  return (
    <p className="num ml-auto text-fg-3 text-xs">
      {isError && <span className="tone-yellow mr-2 text-tone">Failed to load group details</span>}
      Updated {ago}
    </p>
  )
}

function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
