import { useState } from 'react'

/** True from when the value first was: what is fetched on its first use stays from then on. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
