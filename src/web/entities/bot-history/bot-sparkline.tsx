import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { HOUR_MS } from '#domain/time-units.ts'
import { api } from '#web/api/client.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'

const HOURS = 6

const FIELDS = {
  cash: { label: `Cash in the last ${HOURS} hours`, tone: 'green' },
  health: { label: `Health in the last ${HOURS} hours`, tone: 'red' },
} as const

interface BotSparklineProps {
  /** Id of the game account. */
  bot: number
  field: keyof typeof FIELDS
}

/** A sparkline of a reported value; empty for a bot without reports. */
export function BotSparkline({ bot, field }: BotSparklineProps) {
  const from = new Date(useNow() - HOURS * HOUR_MS).toISOString()
  const { data } = useQuery({
    ...api.history.bot.query({ params: { id: bot }, query: { from } }),
    placeholderData: keepPreviousData,
  })
  const values = data?.series[field] ?? []
  if (!data || values.filter((value) => value !== null).length < 2) return null
  return <Sparkline {...FIELDS[field]} timesMs={data.series.at_ms} values={values} />
}
