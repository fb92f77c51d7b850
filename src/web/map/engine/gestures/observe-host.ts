import type { Send } from './gesture.ts'

const RATIO_MAX = 2

/** Tells the scene about the size of its place, whether anybody sees it, and how much motion is wanted. */
export function watchHost(host: HTMLElement, send: Send): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let told = ''
  const tellSize = () => {
    const { width, height } = host.getBoundingClientRect()
    const pixelRatio = Math.min(window.devicePixelRatio, RATIO_MAX)
    const now = [width, height, pixelRatio].join()
    if (width === 0 || height === 0 || now === told) return
    told = now
    send({ kind: 'resize', screen: { width, height }, pixelRatio })
  }
  const tellVisible = () => send({ kind: 'visible', on: document.visibilityState === 'visible' })
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const tellMotion = () => send({ kind: 'motion', isReduced: lessMotion.matches })

  const sizes = new ResizeObserver(tellSize)
  sizes.observe(host)
  // Also heard when the window moves to a screen of another density.
  window.addEventListener('resize', tellSize, { signal })
  document.addEventListener('visibilitychange', tellVisible, { signal })
  lessMotion.addEventListener('change', tellMotion, { signal })
  tellSize()
  tellVisible()
  tellMotion()
  return () => {
    stopping.abort()
    sizes.disconnect()
  }
}
