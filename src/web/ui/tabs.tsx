import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'

interface TabsProps<Value extends string> {
  value: Value
  onValueChange(value: Value): void
  className?: string
  /** The context of a `TabList` and its panels, which can be anywhere inside. */
  children: ReactNode
}

export function Tabs<Value extends string>({ onValueChange, ...root }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      {...root}
      onValueChange={(value: Value | null) => value !== null && onValueChange(value)}
    />
  )
}

interface TabListProps {
  /** The accessible name of the tab list. */
  label: string
  /** The selected tab. */
  value: string
  tabs: readonly { value: string; label: ReactNode }[]
  className?: string
}

/** One row that scrolls sideways; the selected tab is always visible. */
export function TabList({ label, value, tabs, className }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const tab = box?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`)
    // Scrolls only sideways, so that the page stays in place.
    if (tab) box?.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2 })
  }, [value])

  return (
    <BaseTabs.List
      ref={list}
      aria-label={label}
      className={classNames('relative flex gap-1 overflow-x-auto', className)}
    >
      {tabs.map((tab) => (
        <BaseTabs.Tab
          key={tab.value}
          value={tab.value}
          data-tab={tab.value}
          className="-outline-offset-2 flex h-9 shrink-0 items-center gap-2 border-transparent border-b-2 px-3 font-medium text-fg-2 hover:text-fg aria-selected:border-accent aria-selected:text-fg pointer-coarse:h-11"
        >
          {tab.label}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
  )
}

interface TabPanelProps {
  value: string
  className?: string
  children: ReactNode
}

export function TabPanel(panel: TabPanelProps) {
  return <BaseTabs.Panel {...panel} />
}
