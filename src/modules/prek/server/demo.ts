import { sql } from 'kysely'
import { allIndicators, notObserved, readyFramework } from '#modules/prek/framework.ts'
import { sentencesFor } from '#modules/prek/progress.ts'
import type { ReportState } from '#modules/prek/reports.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { publishReports } from './publishing.ts'
import { findClass, reportsOf } from './records.ts'

const notes = [
  'Built a tower of nine blocks and counted them aloud.',
  'Told the story of the crow with all its voices.',
  'Helped a new child to find a place on the mat.',
  'Mixed blue and yellow and called it parrot.',
]

/** One after the other, as a term ends. */
const onTheWay: readonly (ReportState | 'notStarted')[] = [
  'published',
  'published',
  'approved',
  'submitted',
  'submitted',
  'inProgress',
  'rework',
  'notStarted',
]

/** In each demo school, reports of the first term in its pre-primary classes, at every step on their way. */
export async function demoPrek({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows)
    await database.inTenant({ tenantId }, async (db) => {
      const { rows } = await sql<{ classId: string; teacherId: string; officeId: string }>`
        select c.id as "classId", k.teacher_id as "teacherId",
          (select id from users where user_name = 'superadmin' limit 1) as "officeId"
        from classes c join grades g on g.id = c.grade_id join class_teachers k on k.class_id = c.id and k.to_date is null
        where g.code in (13, 14, 15) order by c.id`.execute(db)
      for (const one of rows) await fillClass(db, one)
    })
}

type DemoClass = { classId: string; teacherId: string; officeId: string | null }

async function fillClass(db: TenantDb, { classId, teacherId, officeId }: DemoClass): Promise<void> {
  const found = await findClass(db, classId)
  if (!found) return
  const framework = readyFramework
  const indicators = allIndicators(framework)
  const first = framework.areas.map(({ key }) => `${key}-1`)
  const ids = found.students.map(({ studentId }) => studentId)
  // Two observations of all areas in different weeks make every report possible.
  for (const [at, note] of notes.entries())
    await sql`
      with seen as (
        insert into prek_observations (class_id, device_key, indicator_keys, note, seen_at, seen_by)
        values (${classId}, ${`demo ${classId} ${at}`}, ${at < 2 ? first : [`thinking-${at - 1}`]}, ${note},
          now() - make_interval(days => ${10 * (4 - at)}), ${teacherId}) returning id)
      insert into prek_observed_children (observation_id, student_id)
      select seen.id, s from seen, unnest(${at < 2 ? ids : ids.slice(at, at + 5)}::uuid[]) s`.execute(db)
  const reports = found.students.flatMap(({ studentId, firstName }, at) => {
    const state = onTheWay[at % onTheWay.length] ?? 'notStarted'
    if (state === 'notStarted') return []
    const levels = framework.levels.map(({ key }) => key)
    const ratings = Object.fromEntries(
      indicators
        .filter((_, one) => state !== 'inProgress' || one < 6)
        .map(({ key }, one) => [
          key,
          (at + one) % 9 === 0 ? notObserved : (levels[(at * 5 + one * 2) % 3] ?? 'beginning'),
        ]),
    )
    const narratives = Object.fromEntries(
      framework.areas.map((area) => [
        area.key,
        sentencesFor(framework, area, ratings, firstName).slice(0, 2).join(' '),
      ]),
    )
    return [
      {
        student: studentId,
        state,
        ratings,
        narratives,
        note: state === 'rework' ? 'Please add the child’s own words.' : '',
      },
    ]
  })
  await sql`
    insert into prek_reports (class_id, student_id, term_key, state, ratings, narratives, child_voice, note)
    select ${classId}::uuid, g.student, 't1', g.state, g.ratings, g.narratives, '["The sand pit", "I can tie my shoes"]'::jsonb, g.note
    from json_to_recordset(${JSON.stringify(reports)}::json)
      as g(student uuid, state text, ratings jsonb, narratives jsonb, note text)`.execute(db)
  const published = (await reportsOf(db, ids)).filter(({ state }) => state === 'published')
  if (officeId) await publishReports(db, { framework, found, termKey: 't1', by: officeId, reports: published })
}
