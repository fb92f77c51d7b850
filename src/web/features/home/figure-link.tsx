import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link to a path with filters, which the router does not know as a typed route. */
export function FigureLink({ href, ...link }: ComponentProps<'a'> & { href: string }) {
  const { history } = useRouter()
  const go = (event: MouseEvent) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (event.button !== 0 || !isPlain) return
    event.preventDefault()
    history.push(href)
  }
  return <a href={href} onClick={go} {...link} />
}
