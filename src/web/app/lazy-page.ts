import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadPart } from '#web/lib/load-part.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const UNREACHABLE = 'This page could not be loaded'

/**
 * A page that is loaded when it is opened, or before. Until the server can be reached, the previous page stays, and a message says
 * so while `isOpened` is true. If the server was updated since, the router reloads the browser page.
 */
export function lazyPage(load: () => Promise<ComponentType>, isOpened: () => boolean) {
  let isTold = false
  const tell = () => {
    if (isOpened() === isTold) return
    isTold = !isTold
    if (!isTold) return toast.resolve(UNREACHABLE)
    toast.failure(
      UNREACHABLE,
      'The server cannot be reached. The page opens as soon as the connection is back.',
    )
  }
  return lazyRouteComponent(async () => {
    const page = await loadPart(load, tell)
    if (isTold) toast.resolve(UNREACHABLE)
    return { default: page }
  })
}
