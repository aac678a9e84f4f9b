import { type RawBuilder, sql } from 'kysely'

/** Strips spaces and hyphens from phone numbers. */
const normalize = (typed: string) => (/^[+\d][\d\s-]{4,}$/.test(typed) ? typed.replaceAll(/[\s-]/g, '') : typed)

/** Matches if a `search_text`, which is in lower case, contains every typed word. */
export const searchCondition = (searchText: RawBuilder<unknown>, typed: string): RawBuilder<unknown> => {
  const words = normalize(typed.trim()).split(/\s+/).slice(0, 6)
  const found = words.map((word) => sql`${searchText} like lower(${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`})`)
  return sql.join(found, sql` and `)
}
