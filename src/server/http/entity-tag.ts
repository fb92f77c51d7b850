/**
 * Whether the value of `If-None-Match` has an entity tag (RFC 9110, 13.1.2): `*`, or a list with the tag. Proxies that compress a
 * response make its tag weak, so weak and strong tags are equal.
 */
export function matchesTag(value: string | undefined, etag: string): boolean {
  if (value === undefined) return false
  if (value === '*') return true
  const wanted = etag.replace(/^W\//, '')
  // Sticky, so that the time is linear: what is no tag ends the list.
  const pattern = new RegExp(TAG)
  for (let match = pattern.exec(value); match; match = pattern.exec(value))
    if (match[1] === wanted) return true
  return false
}

/** A comma can be part of a tag. */
const TAG = /[ \t,]*(?:W\/)?("[^"]*")/y
