import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component that is loaded when it is first shown. Unlike `lazy`, it accepts a named export. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }))
}
