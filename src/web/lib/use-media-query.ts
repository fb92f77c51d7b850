import { useCallback, useSyncExternalStore } from 'react'

const PHONE = '(width < 768px)'

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

export function useIsPhone(): boolean {
  return useMediaQuery(PHONE)
}
