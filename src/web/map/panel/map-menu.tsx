import type { ReactElement } from 'react'
import { Menu } from '#web/ui/menu.tsx'
import { MenuChoices } from '#web/ui/select/menu-choices.tsx'
import type { BotSource } from '../bots/bot-source.ts'
import type { LiveServers } from '../hooks/use-live-servers.ts'
import type { ChangeSearch } from '../hooks/use-map-search.ts'
import { RENDERER_CHOICES, type RendererChoice } from '../hooks/use-renderer-choice.ts'
import { BOTS_DEFAULT, type MapSearch } from '../search.ts'

export interface MapMenuProps {
  trigger: ReactElement
  search: MapSearch
  onSearch: ChangeSearch
  /** Of the bots on the map. */
  kind: BotSource['kind'] | undefined
  liveServers: LiveServers
  renderer: RendererChoice
  onRenderer(choice: RendererChoice): void
}

const SOURCES = [
  { value: 'live', label: 'Live bots' },
  { value: 'demo', label: 'Demo bots' },
] as const
const COLORS = [
  { value: 'task', label: 'Status' },
  { value: 'presence', label: 'Presence' },
] as const

/** What the map shows, and how. */
export function MapMenu({
  trigger,
  search,
  onSearch,
  kind,
  liveServers,
  renderer,
  onRenderer,
}: MapMenuProps) {
  const hasChoice = kind === 'past' || kind === 'live' || liveServers.amounts.size > 0
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      {kind && hasChoice && (
        <MenuChoices
          label="Show"
          options={SOURCES}
          value={kind === 'past' ? 'live' : kind}
          // The bots of the sources have nothing in common.
          onValueChange={(source) => onSearch({ ...NO_BOT, source, bots: BOTS_DEFAULT })}
        />
      )}
      {kind !== undefined && kind !== 'demo' && (
        <MenuChoices
          label="Color by"
          options={COLORS}
          value={search.color ?? 'task'}
          onValueChange={(color) =>
            onSearch({ color: color === 'task' ? undefined : color, status: undefined })
          }
        />
      )}
      <MenuChoices
        label="Renderer"
        options={RENDERER_CHOICES}
        value={renderer}
        onValueChange={onRenderer}
      />
    </Menu>
  )
}

const NO_BOT = { at: undefined, bot: undefined, follow: undefined, status: undefined }
