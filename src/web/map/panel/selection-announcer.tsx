import { useState } from 'react'
import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import type { DemoBot } from '../demo/queries.ts'

/** Tells a screen reader who is selected, once; what the bot does from then on stands on its card. */
export function SelectionNews({ bot }: { bot: DemoBot | undefined }) {
  const [told, setTold] = useState<{ id: number | undefined; text: string }>({
    id: undefined,
    text: '',
  })
  if (told.id !== bot?.id) setTold({ id: bot?.id, text: textOf(bot) })
  return (
    <p role="status" aria-label="Selection" className="sr-only">
      {told.text}
    </p>
  )
}

function textOf(bot: DemoBot | undefined): string {
  if (!bot) return 'No bot selected'
  return `${bot.name} selected, ${MAP_BOT_STATUSES[bot.status]?.label}`
}
