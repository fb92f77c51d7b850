import { useEffect } from 'react'
import { askWhetherReady } from '#web/api/readiness.ts'

const ASK_AGAIN_MS = 15_000

/** The server's notice, shown until the server reports that it is ready again. */
export function NoticeText({ notice }: { notice: string }) {
  useEffect(() => {
    const timer = setInterval(() => void askWhetherReady(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="tone-yellow border-tone-line border-b bg-tone-bg px-4 py-1.5 text-center text-tone">
      {notice}
    </p>
  )
}
