import { useRef } from 'react'
import { useFocusIfLost } from '#web/lib/use-focus-if-lost.ts'
import { useKeyboardScroll } from '#web/lib/use-keyboard-scroll.ts'
import { type GroupPanelProps, GroupTabList, GroupTabPanels, GroupTabs } from './group-tabs.tsx'
import { RefreshedNote } from './refreshed-note.tsx'

/** Opens below the row of a group, at most 500 px high. */
export function GroupPanel(props: GroupPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  useKeyboardScroll(box)
  useFocusIfLost()
  return (
    <section
      aria-label={`Details of ${props.row.name}`}
      className="flex max-h-[500px] flex-col bg-sunken"
    >
      <GroupTabs>
        <div className="flex flex-wrap items-center gap-x-4 border-line border-b px-3">
          <GroupTabList />
          <RefreshedNote detail={props.detail} />
        </div>
        <div
          ref={box}
          data-scroll-box
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
        >
          <div className="p-4">
            <GroupTabPanels {...props} />
          </div>
        </div>
      </GroupTabs>
    </section>
  )
}
