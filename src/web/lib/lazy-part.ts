import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component that is fetched when it is first shown; unlike `lazy`, it takes one that is exported by name. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }))
}
