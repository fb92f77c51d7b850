/**
 * Whether the value of `If-None-Match` has an entity tag (RFC 9110, 13.1.2): `*`, or a list with the tag. Proxies that compress a
 * response make its tag weak, so weak and strong tags are equal.
 */
export function matchesTag(value: string | undefined, etag: string): boolean {
  if (value === undefined) return false
  if (value === '*') return true
  const wanted = etag.replace(/^W\//, '')
  // Most callers have an older response, which this finds out without reading the tags.
  if (!value.includes(wanted)) return false
  return Array.from(value.matchAll(TAGS), ([, tag]) => tag).includes(wanted)
}

/** Sticky, so that the time is linear: what is no tag ends the list. A comma can be part of a tag. */
const TAGS = /[ \t,]*(?:W\/)?("[^"]*")/gy
