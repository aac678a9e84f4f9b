import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Presence } from '../marks.ts'
import type { PaperRow } from '../schemas.ts'
import { studentsOf } from './reach.ts'
import { nameOf } from './testQueries.ts'

/** The students of a class with their marks, in one statement. Those who left keep the paper they have written. */
export async function listPapers(db: TenantDb, testId: string, classId: string): Promise<PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select u.id as "studentId", ${nameOf('u')} as name, coalesce(s.roll_no::text, '') as "rollNo",
      coalesce(p.presence, 'present') as presence, (p.quarter_total / 4.0)::float8 as total,
      coalesce((select json_object_agg(m.question_id, (m.quarter_marks / 4.0)::float8) from offline_test_marks m
        where m.tenant_id = p.tenant_id and m.paper_id = p.id), '{}') as marks, coalesce(p.remark, '') as remark
    from offline_tests o cross join lateral (
        select x.student_id, min(x.roll_no) as roll_no from (
          select y.student_id, y.roll_no from ${studentsOf(sql`${classId}::uuid`)} y
          union all
          select z.student_id, null from offline_test_papers z where z.tenant_id = o.tenant_id and z.test_id = o.id
            and z.class_id = ${classId}) x group by x.student_id) s
      join users u on u.tenant_id = o.tenant_id and u.id = s.student_id
      left join offline_test_papers p on p.tenant_id = o.tenant_id and p.test_id = o.id and p.student_id = s.student_id
    where o.id = ${testId} order by s.roll_no nulls last, u.id`.execute(db)
  return rows
}

export type PaperChange = {
  readonly studentId: string
  readonly presence?: Presence | undefined
  /** In marks. */
  readonly total?: number | null | undefined
  readonly marks?: Readonly<Record<string, number | null>> | undefined
  readonly remark?: string | undefined
}

/** Saves what is named of each paper. The caller has checked students, questions and the most marks. */
export async function savePapers(
  db: TenantDb,
  { testId, classId }: { readonly testId: string; readonly classId: string },
  changes: readonly PaperChange[],
): Promise<void> {
  const papers = changes.map(({ studentId, presence, total, remark }) => ({
    studentId,
    presence: presence ?? null,
    hasTotal: total !== undefined,
    quarters: total === null || total === undefined ? null : total * 4,
    remark: remark ?? null,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(papers)}::jsonb)
    as n("studentId" uuid, presence text, "hasTotal" boolean, quarters integer, remark text)`
  await sql`insert into offline_test_papers as p (test_id, class_id, student_id, presence, quarter_total, remark)
    select ${testId}, ${classId}, n."studentId", coalesce(n.presence, 'present'), n.quarters, coalesce(n.remark, '') from ${given}
    on conflict on constraint offline_test_papers_once do nothing`.execute(db)
  await sql`update offline_test_papers p set presence = coalesce(n.presence, p.presence),
      quarter_total = case when n."hasTotal" then n.quarters else p.quarter_total end,
      remark = coalesce(n.remark, p.remark), changed_at = now()
    from ${given}
    where p.test_id = ${testId} and p.student_id = n."studentId"`.execute(db)
  const marks = changes.flatMap(({ studentId, marks: own = {} }) =>
    Object.entries(own).map(([questionId, value]) => ({
      studentId,
      questionId,
      quarters: value === null ? null : value * 4,
    })),
  )
  if (marks.length === 0) return
  const marked = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as n("studentId" uuid, "questionId" uuid, quarters integer)
    join offline_test_papers p on p.test_id = ${testId} and p.student_id = n."studentId"`
  await sql`delete from offline_test_marks m using ${marked}
    where m.paper_id = p.id and m.question_id = n."questionId" and n.quarters is null`.execute(db)
  await sql`insert into offline_test_marks (paper_id, question_id, quarter_marks)
    select p.id, n."questionId", n.quarters from ${marked} where n.quarters is not null
    on conflict on constraint offline_test_marks_once do update set quarter_marks = excluded.quarter_marks`.execute(db)
}
