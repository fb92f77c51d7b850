// The User-Agent header of a browser also names the browsers that it derives from, so the first match applies.
const BRANDS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** `Firefox on Windows`, or the whole User-Agent header if it is unknown. */
export function browserOf(agent: string): string {
  const brand = BRANDS.find(([mark]) => agent.includes(mark))?.[1]
  const system = SYSTEMS.find(([mark]) => agent.includes(mark))?.[1]
  if (!brand) return agent || 'Unknown browser'
  return system ? `${brand} on ${system}` : brand
}
