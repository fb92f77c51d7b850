/** A server's name without the brand label; never empty. */
export function displayName(id: number, name: string, brandLabel: string): string {
  return withoutLabel(name, brandLabel) || `Server ${id}`
}

/** A server's name without the brand label; empty if the name is the label. */
export function withoutLabel(name: string, brandLabel: string): string {
  const label = brandLabel.trim()
  return label !== '' && name.startsWith(label) ? name.slice(label.length).trim() : name
}
