import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { personName, visible } from './questionAccess.ts'

type Named = { id: string; name: string }
type Item = { itemId: string; parentId: string | null; title: string; outcomes: string }
type Places = {
  grades: Named[]
  courses: Named[]
  authors: Named[]
  items: Item[]
  used: { chapter: string; topics: string[]; outcomes: string[] }[]
}
export type Chapter = { title: string; topics: string[]; outcomes: string[] }

/**
 * Grades, courses and authors, and the chapters of one course: every line of its curriculum that has lines below it (units and chapters) or
 * questions of the bank, with the titles below it as topics.
 */
export async function readPlaces(
  db: TenantDb,
  actor: Actor,
  { gradeId, courseId }: { gradeId?: string | undefined; courseId?: string | undefined },
) {
  const { rows } = await sql<Places>`select
    ${listOf(sql`select id, name from grades order by position, id limit 200`)} as grades,
    ${listOf(sql`select id, name from subjects order by lower(name), id limit 500`)} as courses,
    ${listOf(sql`select u.id, ${personName('u')} as name from users u
      where u.id in (select q.author_id from questions q where ${visible(actor)}) order by name, u.id limit 300`)} as authors,
    ${listOf(sql`select i.item_id as "itemId", i.parent_id as "parentId", i.title, i.outcomes
      from curriculums c join curriculum_items i on i.tenant_id = c.tenant_id and i.curriculum_id = c.id
      where c.grade_id = ${gradeId ?? null} and c.subject_id = ${courseId ?? null} and not i.removed
      order by i.level, i.position limit 1000`)} as items,
    ${listOf(sql`select q.chapter, coalesce(array_agg(distinct q.topic) filter (where q.topic <> ''), '{}') as topics,
        coalesce(array_agg(distinct q.outcome) filter (where q.outcome <> ''), '{}') as outcomes
      from questions q where q.removed_at is null and q.chapter <> '' and q.subject_id = ${courseId ?? null}
        and (${gradeId ?? null}::uuid is null or q.grade_id = ${gradeId ?? null})
      group by q.chapter order by q.chapter limit 300`)} as used`.execute(db)
  const { grades = [], courses = [], authors = [], items = [], used = [] } = rows[0] ?? {}
  return { grades, courses, authors, chapters: chaptersOf(items, used) }
}

function chaptersOf(items: readonly Item[], used: Places['used']): Chapter[] {
  const chapters = new Map<string, Chapter>()
  const chapter = (title: string) => {
    const found = chapters.get(title) ?? { title, topics: [], outcomes: [] }
    chapters.set(title, found)
    return found
  }
  for (const { itemId, title, outcomes } of items) {
    const below = items.filter(({ parentId }) => parentId === itemId)
    if (below.length === 0) continue
    const own = chapter(title)
    own.topics.push(...below.map((one) => one.title).filter((topic) => !own.topics.includes(topic)))
    own.outcomes.push(
      ...[outcomes, ...below.map((one) => one.outcomes)]
        .flatMap((text) => text.split('\n'))
        .map((text) => text.trim())
        .filter(Boolean),
    )
  }
  for (const { chapter: title, topics, outcomes } of used) {
    const own = chapter(title)
    own.topics.push(...topics.filter((topic) => !own.topics.includes(topic)))
    // Those that questions have come first: a filter by any other finds nothing yet.
    own.outcomes = [...outcomes, ...own.outcomes.filter((outcome) => !outcomes.includes(outcome))]
  }
  return [...chapters.values()]
}
