/** After a reload or a return, the page scrolls to its last position, which requires its full height. */
export function restoresScroll(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate')
}
