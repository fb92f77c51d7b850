/** A server's name without the brand label; never empty. */
export function displayName(id: number, name: string, brandLabel: string): string {
  const label = brandLabel.trim()
  const stripped = label !== '' && name.startsWith(label) ? name.slice(label.length).trim() : name
  return stripped || `Server ${id}`
}
