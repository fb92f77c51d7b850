import { type ComponentType, createElement, lazy, type ReactNode } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { loadPart } from './load-part.ts'

const UNREACHABLE = 'A part of this page could not be loaded'
const UNTIL_REACHABLE = 'The part is shown as soon as the server can be reached.'

/**
 * A component that is loaded when it is first shown. Unlike `lazy`, it accepts a named export, and a failure does not remove
 * the page with what the user entered: the page keeps what it shows while the part loads. A part that the server does not have
 * is loaded again, with the same message, when it is to be shown after another click.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const attempt = () =>
    lazy(async () => {
      const part = await loadOrTell(load)
      if (part) return { default: part }
      afterNextClick(() => {
        latest = attempt()
      })
      return new Promise<never>(() => {})
    })
  let latest = attempt()
  return (props) => createElement<Props>(latest, props)
}

/** Until the user clicks, the page can be rendered again, which must not repeat the message; nor must a click that dismisses it. */
function afterNextClick(then: () => void): void {
  const listener = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-toasts]')) return
    removeEventListener('click', listener, true)
    then()
  }
  addEventListener('click', listener, true)
}

/** Loads code, and tells the user why it does not arrive; undefined after an update of the server. */
export async function loadOrTell<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  let isTold = false
  const tell = () => {
    if (!isTold) toast.failure(UNREACHABLE, UNTIL_REACHABLE)
    isTold = true
  }
  const part = await loadPart(load, tell).catch(tellUpdated)
  if (isTold) toast.resolve(UNREACHABLE)
  return part
}

function tellUpdated(): undefined {
  const reload = { label: 'Reload', run: () => location.reload() }
  toast.failure('Night Shift was updated', 'Reload the page to use this part.', reload)
}
