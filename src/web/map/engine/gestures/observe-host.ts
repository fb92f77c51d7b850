import type { Send } from './gesture.ts'

const RATIO_MAX = 2

/** Reports the size of the host, page visibility and the reduced-motion preference to the scene. */
export function observeHost(host: HTMLElement, send: Send): () => void {
  const aborter = new AbortController()
  const { signal } = aborter
  let lastSent = ''
  const sendSize = () => {
    const { width, height } = host.getBoundingClientRect()
    const pixelRatio = Math.min(window.devicePixelRatio, RATIO_MAX)
    const current = [width, height, pixelRatio].join()
    if (width === 0 || height === 0 || current === lastSent) return
    lastSent = current
    send({ kind: 'resize', screen: { width, height }, pixelRatio })
  }
  const sendVisible = () => send({ kind: 'visible', on: document.visibilityState === 'visible' })
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const sendMotion = () => send({ kind: 'reducedMotion', on: reducedMotion.matches })

  const sizes = new ResizeObserver(sendSize)
  sizes.observe(host)
  // Also fires when the window moves to a screen of another pixel density.
  window.addEventListener('resize', sendSize, { signal })
  document.addEventListener('visibilitychange', sendVisible, { signal })
  reducedMotion.addEventListener('change', sendMotion, { signal })
  sendSize()
  sendVisible()
  sendMotion()
  return () => {
    aborter.abort()
    sizes.disconnect()
  }
}
