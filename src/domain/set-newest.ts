/** Sets a key as the newest of a map, and deletes the oldest one if there are more than `max`. */
export function setNewest<Value>(
  map: Map<string, Value>,
  key: string,
  value: Value,
  max: number,
): void {
  // A Map keeps insertion order, so the first key is the oldest.
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.size > max ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
}
