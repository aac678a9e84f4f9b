import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Question } from '../question.ts'
import type { Tags } from '../schemas.ts'
import { visible } from './questionAccess.ts'

type Family = { originalId: string; type: Question['type']; marks: number; languages: string[] }

/** The question that a visible question was translated from, or itself, with the languages it already exists in; locked. */
async function familyOf(db: TenantDb, actor: Actor, questionId: string): Promise<Family | undefined> {
  const { rows } = await sql<Family>`
    select o.id as "originalId", o.type, o.quarter_marks / 4.0::float8 as marks,
      array(select t.language from questions t
        where (t.id = o.id or t.translates_id = o.id) and t.removed_at is null) as languages
    from questions q join questions o on o.tenant_id = q.tenant_id and o.id = coalesce(q.translates_id, q.id)
    where q.id = ${questionId} and ${visible(actor)} for update of o`.execute(db)
  return rows[0]
}

/** The id a translation has to point at, or why it cannot be one. */
export async function originalFor(
  db: TenantDb,
  actor: Actor,
  questionId: string,
  { tags, content }: { tags: Tags; content: Question },
): Promise<{ originalId: string } | 'no-such-question' | 'language-there' | 'not-alike'> {
  const family = await familyOf(db, actor, questionId)
  if (!family) return 'no-such-question'
  if (family.languages.includes(tags.language)) return 'language-there'
  if (family.type !== content.type || family.marks !== content.marks) return 'not-alike'
  return { originalId: family.originalId }
}

/** The same question in other languages, as far as the caller may see them. */
export const translationsOf = (actor: Actor, questionId: string) => sql`
  select q.id as "questionId", q.language, q.title, q.state from questions q
  where coalesce(q.translates_id, q.id) = (select coalesce(o.translates_id, o.id) from questions o where o.id = ${questionId})
    and q.id <> ${questionId} and ${visible(actor)} order by q.language, q.id limit 20`
