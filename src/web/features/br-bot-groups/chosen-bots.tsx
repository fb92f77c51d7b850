import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Chosen } from './bot-chooser.tsx'

interface ChosenBotsProps {
  chosen: Chosen
  /** How many more the group may hold. */
  room: number
  refused: ReadonlyMap<number, string>
  onChange(chosen: Chosen): void
}

/** How many are chosen, and what keeps them from joining. */
export function ChosenBots({ chosen, room, refused, onChange }: ChosenBotsProps) {
  const leaving = [...refused].filter(([id]) => chosen.has(id))
  const leaveOut = () => onChange(new Map([...chosen].filter(([id]) => !refused.has(id))))
  return (
    <div className="grid gap-2">
      <p role="status" className="num flex min-h-7 flex-wrap items-center gap-2 text-fg-2">
        <span className="mr-auto">
          {chosen.size} chosen, room for {room}
        </span>
        {chosen.size > 0 && (
          <Button size="small" variant="ghost" onClick={() => onChange(new Map())}>
            Clear
          </Button>
        )}
      </p>
      {chosen.size > room && (
        <Refusal>
          {chosen.size - room} too many: the group has room for {room}.
        </Refusal>
      )}
      {leaving.length > 0 && (
        <Refusal>
          <span className="font-medium">
            {leaving.length} of these bots cannot join, so none did.
          </span>
          <ul className="max-h-32 overflow-y-auto">
            {leaving.map(([id, why]) => (
              <li key={id}>{why}</li>
            ))}
          </ul>
          <Button size="small" className="justify-self-start" onClick={leaveOut}>
            Leave them out
          </Button>
        </Refusal>
      )}
    </div>
  )
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="tone-red grid gap-1.5 rounded-md border border-tone-line bg-tone-bg px-3 py-2 text-tone"
    >
      {children}
    </div>
  )
}
