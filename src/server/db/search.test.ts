import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { buildAccount } from '#testing/factories.ts'
import { containsText, matchingIds } from './search.ts'

const db = await testDatabase()

/** Finds nicknames that contain the text, by the index and row by row, and checks that both results are equal. */
async function search(text: string): Promise<string[]> {
  const indexed = matchingIds(db, 'account', 'nickname_key', text)
  const accounts = db.selectFrom('account').select('nickname').orderBy('id')
  const byIndex = await accounts.where(sql<boolean>`id in ${indexed}`).execute()
  const byRow = await accounts.where(containsText(db, 'account.nickname_key', text)).execute()
  expect(byIndex).toEqual(byRow)
  return byIndex.map(({ nickname }) => nickname)
}

test.each(['100% ore', 'snake_case', 'back\\slash', 'say "hi" now', "it's", 'a*b AND c', '(x) -y'])(
  'each part of %s finds it, and finds nothing where it is not',
  async (nickname) => {
    await buildAccount(db, { nickname })
    await buildAccount(db, { nickname: 'other words' })

    for (const part of partsOf(nickname)) {
      const holds = (text: string) => text.toLowerCase().includes(part.toLowerCase())
      expect(await search(part)).toEqual([nickname, 'other words'].filter(holds))
    }
  },
)

test.each(['я', 'ЯБ', 'яблоко', 'БЛОК', 'ёжик', 'Ё', 'ŁUK', 'ﬁsh', 'ＦＩＳ'])(
  '%s is found in any case and form',
  async (text) => {
    await buildAccount(db, { nickname: 'Яблоко и Ёжик, Łukasz, fish' })

    expect(await search(text)).toHaveLength(1)
  },
)

test('the index follows changes and deletes', async () => {
  const id = await buildAccount(db, { nickname: 'first words' })

  await db.updateTable('account').set({ nickname_key: 'second' }).where('id', '=', id).execute()
  expect(await search('first')).toEqual([])
  expect(await search('second')).toHaveLength(1)

  await db.deleteFrom('account').execute()
  expect(await search('second')).toEqual([])
})

function partsOf(text: string): string[] {
  return [...text].flatMap((_, start) =>
    [1, 2, 3, 5].map((size) => text.slice(start, start + size)),
  )
}
