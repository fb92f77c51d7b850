import { IconButton } from '#web/ui/icon-button.tsx'
import { SlidersHorizontal } from '#web/ui/icons.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { MenuChoices } from '#web/ui/select/menu-choices.tsx'
import { RENDERER_CHOICES, type RendererChoice } from '../hooks/use-renderer-choice.ts'
import { OVERLAY } from './layout.ts'

interface MapMenuProps {
  renderer: RendererChoice
  onRenderer(choice: RendererChoice): void
}

export function MapMenu({ renderer, onRenderer }: MapMenuProps) {
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
