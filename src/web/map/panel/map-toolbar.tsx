import { useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { AvailableServerPicker } from '#web/pickers/server-picker.tsx'
import { PopupPlace } from '#web/ui/dialog/popup-place.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { List, SlidersHorizontal } from '#web/ui/icons.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { MenuChoices } from '#web/ui/select/menu-choices.tsx'
import { RENDERER_CHOICES, type RendererChoice } from '../hooks/use-renderer-choice.ts'
import { OVERLAY, SLOT } from './layout.ts'

interface MapToolsProps {
  server: number | undefined
  onServer(id: number | undefined): void
  isListOpen: boolean
  onList(isOpen: boolean): void
  renderer: RendererChoice
  onRenderer(choice: RendererChoice): void
}

/** The server filter, the button of the bot list and the map settings. */
export function MapToolbar({ server, onServer, isListOpen, onList, ...menu }: MapToolsProps) {
  const [popups, setPopups] = useState<HTMLDivElement | null>(null)
  return (
    // Popups are rendered inside the map layer, so that they are dark too.
    <PopupPlace value={popups}>
      <div className={classNames('pointer-events-auto flex gap-2', SLOT.tools)}>
        <AvailableServerPicker
          value={server ?? null}
          onValueChange={(id) => onServer(id ?? undefined)}
          placeholder="All servers"
          className="min-w-0 flex-1 bg-panel shadow-pop"
        />
        <IconButton
          label="List of bots"
          aria-expanded={isListOpen}
          className={classNames(OVERLAY, isListOpen && 'bg-accent-soft text-fg')}
          onClick={() => onList(!isListOpen)}
        >
          <List size={16} />
        </IconButton>
        <MapMenu {...menu} />
      </div>
      <div ref={setPopups} className="pointer-events-auto absolute top-0 left-0 z-20" />
    </PopupPlace>
  )
}

interface MapMenuProps {
  renderer: RendererChoice
  onRenderer(choice: RendererChoice): void
}

function MapMenu({ renderer, onRenderer }: MapMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label="Map settings" className={OVERLAY}>
          <SlidersHorizontal size={15} />
        </IconButton>
      }
    >
      <MenuChoices
        label="Drawn by"
        options={RENDERER_CHOICES}
        value={renderer}
        onValueChange={onRenderer}
      />
    </Menu>
  )
}
