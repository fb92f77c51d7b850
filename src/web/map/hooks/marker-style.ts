import { MAP_BOT_STATUSES } from '#domain/map-bot-status.ts'
import type { LookInCss } from '../engine/create-map.ts'

const RADIUS = 6

/** The colours of the map layer's style sheet, which the canvas cannot read itself. */
export function lookOf(layer: HTMLElement): LookInCss {
  const probe = layer.appendChild(document.createElement('i'))
  const colorOf = (className: string) => {
    probe.className = className
    return getComputedStyle(probe).backgroundColor
  }
  const look = {
    colors: MAP_BOT_STATUSES.map(({ tone }) => colorOf(`tone-${tone} bg-tone-mark`)),
    rim: colorOf('bg-sunken'),
    sea: SEA,
    radius: RADIUS,
  }
  probe.remove()
  return look
}

/** Of the picture at its edges, so that nobody sees where it ends. */
const SEA = '#09141c'
