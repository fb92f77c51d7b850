import { useEffect } from 'react'

type Load = () => Promise<unknown>

/** Fetches the other parts of a page once it is loaded, so that they open while the server is unreachable. */
export function usePartsAhead(parts: Record<string, Load>, isLoaded: boolean) {
  useEffect(() => {
    if (isLoaded) void Promise.allSettled(Object.values(parts).map((load) => load()))
  }, [parts, isLoaded])
}
