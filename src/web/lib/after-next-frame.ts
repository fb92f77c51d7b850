/**
 * Runs a job in its own task once the next frame is laid out and painted, so that the frame does not wait for the job. Returns a
 * function that cancels it. In a hidden tab, the job waits until the tab is visible.
 */
export function afterNextFrame(job: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(job)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
