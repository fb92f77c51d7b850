import type { Commits } from './commits.ts'
import { commitsOf } from './open.ts'
import type { Db } from './schema.ts'

/** Creates one cache for each database; undefined if the engine cannot count its commits. */
export function cachePerDatabase<Cache extends object>(
  create: (commits: Commits) => Cache,
): (db: Db) => Cache | undefined {
  const caches = new WeakMap<Commits, Cache>()
  return (db) => {
    const commits = commitsOf(db)
    return commits && caches.getOrInsertComputed(commits, create)
  }
}
