import { useState } from 'react'

/** True from the moment the value was first true, so that code loaded on first use stays loaded. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return wasTrue || value
}
