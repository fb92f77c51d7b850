import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadPart } from '#web/lib/load-part.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Load = () => Promise<ComponentType>

const UNREACHABLE = 'This page could not be loaded'
const UNTIL_REACHABLE = 'The page opens as soon as the server can be reached.'

/** The page that the message is about. */
let told: Load | undefined

/**
 * A page that is loaded when it is opened, or before. Until the server can be reached, the previous page stays, and a message says
 * so while `isOpened` is true. If the server was updated since, the router reloads the browser page.
 */
export const lazyPage = (load: Load, isOpened = () => true) =>
  lazyRouteComponent(async () => {
    const page = await loadPart(load, () => (isOpened() ? tell(load) : resolve(load)))
    resolve(load)
    return { default: page }
  })

function tell(load: Load): void {
  if (told !== load) toast.failure(UNREACHABLE, UNTIL_REACHABLE)
  told = load
  announceNotLoaded(true)
}

function resolve(load: Load): void {
  if (told !== load) return
  told = undefined
  toast.resolve(UNREACHABLE)
  announceNotLoaded(false)
}

/** Before the first view there are no toasts. `public/boot.js` shows a notice of the HTML until the page is loaded. */
const announceNotLoaded = (isShown: boolean) =>
  dispatchEvent(new CustomEvent('not-loaded', { detail: isShown }))
