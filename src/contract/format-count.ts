/** `2,000`. Written without `Intl`, whose first call takes 35 ms on a computer and 140 ms on a phone. */
export function formatCount(count: number | bigint): string {
  return grouped(String(count))
}

/** Separates the thousands of a whole number. */
export const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')
