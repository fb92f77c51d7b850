import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Badge } from './badge.tsx'

interface PageHeaderProps {
  /** The sidebar group of the page. */
  group: string
  title: string
  count?: number | string | undefined
  subtitle?: string
  /** The age of the data: beside the title, or below it on phones. */
  status?: ReactNode
  /** Buttons at the right, one of them primary. */
  actions?: ReactNode
  /** The filter row. */
  children?: ReactNode
}

/** Sticks to the top unless it would cover half of the window. Wraps on a phone only if the text is large. */
export function PageHeader(props: PageHeaderProps) {
  const { group, title, count, subtitle, status, actions, children } = props
  return (
    <header
      ref={useClearance()}
      className="@container relative z-20 tall:top-(--top) border-line border-b bg-canvas px-4 pt-4 pb-3 tall:sticky md:px-6"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 @max-[16rem]:basis-28">
          <p className="eyebrow max-md:hidden">{group}</p>
          <div className="flex flex-wrap items-center gap-x-2.5">
            <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
            {count !== undefined && (
              <Badge tone="secondary" className="num font-mono">
                {count}
              </Badge>
            )}
            {status && (
              <div className="max-md:h-4 @max-[16rem]:h-auto! @max-[16rem]:min-h-4 @max-[16rem]:whitespace-normal! max-md:basis-full max-md:truncate max-md:leading-4">
                {status}
              </div>
            )}
          </div>
          {subtitle && <p className="text-fg-2 max-md:hidden">{subtitle}</p>}
        </div>
        {actions && <div className="flex items-center gap-2">{actions}</div>}
      </div>
      {children && <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}

/** Prevents a sticky element from covering half of the window, a focused row or the target of the URL. */
function useClearance() {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // Not a custom property: a change of one on the root restyles every element.
    const clear = (height = 0) => {
      const isSticky = height < innerHeight / 2
      if (element.current) element.current.style.position = isSticky ? '' : 'relative'
      style.scrollPaddingTop = `calc(var(--top) + ${isSticky ? height : 0}px + 0.75rem)`
    }
    // The size is only known after layout. Reading it here costs another layout of the page, which is only necessary before
    // the page scrolls to a target.
    if (location.hash) clear(element.current?.clientHeight)
    const observer = new ResizeObserver(([entry]) => clear(entry?.borderBoxSize[0]?.blockSize))
    if (element.current) observer.observe(element.current)
    return () => {
      observer.disconnect()
      style.scrollPaddingTop = ''
    }
  }, [])
  return element
}
