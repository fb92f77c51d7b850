import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTheme } from '#web/lib/theme.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import type { ChartData } from './chart.ts'
import { Plot } from './plot.ts'

interface PlotState {
  readonly box: RefObject<HTMLDivElement | null>
  readonly plot: RefObject<Plot | undefined>
  /** The index of the time under the cursor, or null. */
  readonly read: number | null
  /** Moves the cursor to the time with this index. */
  onRead(index: number): void
  readonly isZoomed: boolean
}

/** A plot in a box, with its values, its width and its colors kept up to date. */
export function usePlot(data: ChartData): PlotState {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot>(undefined)
  const latest = useRef(data)
  const [read, setRead] = useState<number | null>(null)
  const [isZoomed, setZoomed] = useState(false)
  const theme = useTheme()
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')

  useEffect(() => {
    const { current } = box
    if (!current) return
    const made = new Plot(current, latest.current, { onRead: setRead, onZoom: setZoomed })
    plot.current = made
    const observer = new ResizeObserver(([entry]) => {
      if (entry) made.setWidth(entry.contentRect.width)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      plot.current = undefined
      made.destroy()
    }
  }, [])

  useEffect(() => {
    latest.current = data
    plot.current?.setData(data)
  }, [data])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors depend on both
  useEffect(() => plot.current?.redraw(), [theme, isDark])

  const onRead = (index: number) => {
    plot.current?.read(index)
    setRead(index)
  }
  return { box, plot, read, onRead, isZoomed }
}
