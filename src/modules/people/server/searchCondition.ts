import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#platform/contract/search/searchWords.ts'

/** Strips spaces and hyphens from phone numbers. */
const normalize = (typed: string) => (/^[+\d][\d\s-]{4,}$/.test(typed) ? typed.replaceAll(/[\s-]/g, '') : typed)
const pattern = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

/** Matches if a `search_text`, which is in lower case, contains every typed word. */
export const searchCondition = (searchText: RawBuilder<unknown>, typed: string): RawBuilder<unknown> => {
  const words = normalize(typed.trim()).split(/\s+/).slice(0, 6)
  return sql.join(
    words.map((word) => sql`${searchText} like lower(${`%${pattern(word)}%`})`),
    sql` and `,
  )
}

/** Fewer letters sound like too many names, and digits and signs like nothing. */
const name = /^[\p{L}\p{M}]{3,}$/u

/** Matches if every typed word sounds like the start of a word of the user `u`; null if they are not all names. */
const soundsLike = (typed: string): RawBuilder<unknown> | null => {
  const words = searchWords(typed)
  if (words.length === 0 || !words.every((word) => name.test(word.typed))) return null
  return sql.join(
    words.map(({ key }) => sql`u.search_key like ${`% ${pattern(key)}%`}`),
    sql` and `,
  )
}

/** A page of the users `u` written as typed; if there are none, of those whose names sound like it, in whatever script. */
export async function usersFound<Page extends { total: number }>(
  typed: string,
  page: (found: RawBuilder<unknown>) => Promise<Page>,
): Promise<Page> {
  const written = await page(searchCondition(sql`u.search_text`, typed))
  const sounding = written.total === 0 ? soundsLike(typed) : null
  return sounding ? page(sounding) : written
}
