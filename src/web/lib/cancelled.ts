/** The user cancelled an action: nothing was done, and there is no failure to report. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

export const isCancelled = (error: unknown): boolean => error instanceof Cancelled
