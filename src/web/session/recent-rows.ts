/** The key of the rows that a user recently opened from the palette. Signing out removes them from the browser. */
export const recentRowsKey = (userId: string) => `night-shift-recent-${userId}`
