import { sql } from 'kysely'
import { readyFramework } from '#modules/prek/framework.ts'
import { printedReport } from '#modules/prek/printed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Lets every grade have such reports. */
export async function reportsForAllGrades(db: TenantDb): Promise<void> {
  const content = { ...readyFramework, gradeCodes: Array.from({ length: 15 }, (_, at) => at + 1) }
  await sql`insert into prek_settings (content) values (${JSON.stringify(content)})
    on conflict on constraint prek_settings_once do update set content = excluded.content`.execute(db)
}

type Seen = { classId: string; studentId: string; by: string }

export async function anObservation(db: TenantDb, { classId, studentId, by }: Seen): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into prek_observations (class_id, device_key, indicator_keys, seen_at, seen_by)
    values (${classId}, 'seed ' || new_id(), '{body-1}', now(), ${by}) returning id`.execute(db)
  const observationId = rows[0]?.id ?? ''
  await sql`insert into prek_observed_children (observation_id, student_id)
    values (${observationId}, ${studentId})`.execute(db)
  return observationId
}

/** A published report with nothing in it but a name. */
export async function aPublishedReport(db: TenantDb, { classId, studentId, by }: Seen): Promise<string> {
  const printed = printedReport(
    readyFramework,
    { ratings: {}, narratives: {}, childVoice: [], parentVoice: [] },
    {
      school: { name: 'School', lines: [], colour: '#1f3a5f' },
      childName: 'A Child',
      className: '',
      yearName: '',
      termName: 'Term 1',
      earlierTerm: '',
      earlier: {},
      isRevised: false,
      seen: [],
    },
  )
  const { rows } = await sql<{ id: string }>`
    with report as (
      insert into prek_reports (class_id, student_id, term_key, state) values (${classId}, ${studentId}, 't1', 'published')
      on conflict on constraint prek_reports_once do update set state = 'published' returning id)
    insert into prek_published (report_id, student_id, number, printed, published_by)
    select report.id, ${studentId}::uuid, 1 + (select count(*) from prek_published p where p.report_id = report.id),
      ${JSON.stringify(printed)}::jsonb, ${by}::uuid from report returning id`.execute(db)
  return rows[0]?.id ?? ''
}
