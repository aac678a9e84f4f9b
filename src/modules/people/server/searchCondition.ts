import { type RawBuilder, sql } from 'kysely'

/** A number typed with gaps is looked for without them. */
const wanted = (typed: string) => (/^[+\d][\d\s-]{4,}$/.test(typed) ? typed.replaceAll(/[\s-]/g, '') : typed)

/** Whether every word that was typed is somewhere in the text, in any script and case. */
export const likeness = (text: RawBuilder<unknown>, typed: string): RawBuilder<unknown> => {
  const words = wanted(typed.trim()).split(/\s+/).slice(0, 6)
  const found = words.map((word) => sql`(${text}) ilike ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`)
  return sql.join(found, sql` and `)
}
