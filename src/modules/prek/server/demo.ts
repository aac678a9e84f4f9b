import { sql } from 'kysely'
import { allIndicators, type Framework, notObserved, readyFramework } from '#modules/prek/framework.ts'
import { printedNotes, printedPhotos } from '#modules/prek/limits.ts'
import { sentencesFor } from '#modules/prek/progress.ts'
import type { ReportState } from '#modules/prek/reports.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { keepDemoPictures } from './demoPictures.ts'
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
export async function demoPrek({ database, files }: Pick<Services, 'database' | 'files'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) {
    const pictures = await keepDemoPictures(files, tenantId)
    await database.inTenant({ tenantId }, async (db) => {
      const framework = await frameworkWithPhotos(db)
      const { rows } = await sql<{ classId: string; teacherId: string; officeId: string }>`
        select c.id as "classId", k.teacher_id as "teacherId",
          (select id from users where user_name = 'superadmin' limit 1) as "officeId"
        from classes c join grades g on g.id = c.grade_id join class_teachers k on k.class_id = c.id and k.to_date is null
        where g.code = any(${[...framework.gradeCodes]}::int[]) order by c.id`.execute(db)
      if (rows.length === 0) return
      const fileIds: string[] = []
      for (const insertFile of pictures) fileIds.push((await insertFile(db)).id)
      const own = await sql<{ id: string }>`
        select l.student_id as id from student_guardians l join guardians g on g.id = l.guardian_id
          join users u on u.id = g.user_id where u.user_name = 'guardian'`.execute(db)
      const ownIds = own.rows.map(({ id }) => id)
      for (const one of rows) await fillClass(db, { ...one, framework, fileIds, ownIds })
    })
  }
}

/** The ready framework up to the grade of the demo's youngest child, with photos under the school's consent. */
async function frameworkWithPhotos(db: TenantDb): Promise<Framework> {
  const { rows } = await sql<{ id: string }>`
    select id from consent_purposes where name ilike '%photo%' order by id limit 1`.execute(db)
  const gradeCodes = [...readyFramework.gradeCodes, 3]
  const framework = { ...readyFramework, gradeCodes, photoPurposeId: rows[0]?.id ?? null }
  await sql`insert into prek_settings (content) values (${JSON.stringify(framework)})
    on conflict on constraint prek_settings_once do nothing`.execute(db)
  return framework
}

type DemoClass = {
  classId: string
  teacherId: string
  officeId: string | null
  framework: Framework
  fileIds: readonly string[]
  /** Children of the demo's guardian, who find a report to read. */
  ownIds: readonly string[]
}

const photographed = [
  ['thinking-2', 'Counted the blocks while building: one more each time.'],
  ['arts-2', 'Painted the sun as large as the house.'],
  ['body-1', 'Crossed the balance beam without a hand.'],
] as const

/** Every child in a picture of its own, in different weeks. */
async function observeWithPhotos(
  db: TenantDb,
  about: { classId: string; teacherId: string; fileIds: readonly string[]; studentIds: readonly string[] },
): Promise<void> {
  const rows = about.studentIds.flatMap((student, child) =>
    photographed.slice(0, 1 + (child % 3)).map(([indicator, note], at) => ({
      key: `demo photo ${about.classId} ${child} ${at}`,
      student,
      indicator,
      note,
      days: 5 + 9 * at,
      file: about.fileIds[at],
    })),
  )
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json)
      as g(key text, student uuid, indicator text, note text, days int, file uuid)
    ), seen as (
      insert into prek_observations (class_id, device_key, indicator_keys, note, seen_at, seen_by)
      select ${about.classId}::uuid, key, array[indicator], note, now() - make_interval(days => days), ${about.teacherId}::uuid
      from given returning id, device_key
    ), children as (
      insert into prek_observed_children (observation_id, student_id)
      select seen.id, given.student from seen join given on given.key = seen.device_key
    )
    insert into prek_observation_photos (observation_id, photo_key, file_id)
    select seen.id, 'demo', given.file from seen join given on given.key = seen.device_key`.execute(db)
}

async function fillClass(db: TenantDb, demo: DemoClass): Promise<void> {
  const { classId, teacherId, officeId, framework, fileIds, ownIds } = demo
  const found = await findClass(db, classId)
  if (!found) return
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
  await observeWithPhotos(db, { classId, teacherId, fileIds, studentIds: ids })
  const reports = found.students.flatMap(({ studentId, firstName }, at) => {
    const usual = onTheWay[at % onTheWay.length] ?? 'notStarted'
    const state = ownIds.includes(studentId) ? 'published' : usual
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
  // The demo's notes tell of nobody else; those of one child and the photos are chosen for the reports.
  await sql`update prek_reports r set shown = jsonb_build_object(
      'observationIds', coalesce((select jsonb_agg(x.id) from (select o.id from prek_observed_children c
          join prek_observations o on o.tenant_id = c.tenant_id and o.id = c.observation_id
        where c.tenant_id = r.tenant_id and c.student_id = r.student_id and o.note <> '' order by o.seen_at desc limit ${printedNotes}) x), '[]'),
      'photoIds', coalesce((select jsonb_agg(x.id) from (select p.id from prek_observed_children c
          join prek_observation_photos p on p.tenant_id = c.tenant_id and p.observation_id = c.observation_id
        where c.tenant_id = r.tenant_id and c.student_id = r.student_id order by p.id desc limit ${printedPhotos}) x), '[]'))
    where r.class_id = ${classId}`.execute(db)
  const published = (await reportsOf(db, ids)).filter(({ state }) => state === 'published')
  if (officeId) await publishReports(db, { framework, found, termKey: 't1', by: officeId, reports: published })
}
