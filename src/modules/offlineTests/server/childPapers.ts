import { type RawBuilder, sql } from 'kysely'
import type { ReplyInput } from '#platform/contract/route.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { familyPaperTests } from '../familyContract.ts'
import type { ChildPaper } from '../familySchemas.ts'

type ChildPaperDetail = ReplyInput<typeof familyPaperTests.routes.getPaperTest>

/** The papers of a student, as `p`, of classes whose marks are released. Nothing else of a test on paper is for families. */
const released = (studentId: string): RawBuilder<unknown> => sql`offline_test_papers p
  join offline_test_classes c on c.tenant_id = p.tenant_id and c.test_id = p.test_id and c.class_id = p.class_id
    and c.released_at is not null
  join offline_tests o on o.tenant_id = p.tenant_id and o.id = p.test_id
  join subjects s on s.tenant_id = o.tenant_id and s.id = o.subject_id
  where p.student_id = ${studentId}`

const columns = sql`o.id as "offlineTestId", o.title, s.name as "courseDisplayName", o.held_on as "heldOn", p.presence,
  (o.quarter_total / 4.0)::float8 as "outOf", case when p.presence = 'present' then coalesce((select sum(m.quarter_marks)
    from offline_test_marks m where m.tenant_id = p.tenant_id and m.paper_id = p.id) / 4.0, 0)::float8 end as marks`

export async function listChildPapers(db: TenantDb, studentId: string): Promise<ChildPaper[]> {
  const { rows } = await sql<ChildPaper>`
    select ${columns} from ${released(studentId)} order by o.held_on desc, o.id limit 500`.execute(db)
  return rows
}

export async function findChildPaper(
  db: TenantDb,
  { studentId, offlineTestId }: { readonly studentId: string; readonly offlineTestId: string },
): Promise<ChildPaperDetail | undefined> {
  const { rows } = await sql<ChildPaperDetail>`
    select ${columns}, p.remark, ${listOf(sql`select q.label, q.section, (q.quarter_marks / 4.0)::float8 as "outOf",
        (m.quarter_marks / 4.0)::float8 as marks
      from offline_test_questions q left join offline_test_marks m on m.tenant_id = q.tenant_id and m.question_id = q.id
        and m.paper_id = p.id
      where q.test_id = o.id and p.presence = 'present' order by q.position`)} as questions
    from ${released(studentId)} and o.id = ${offlineTestId}`.execute(db)
  return rows[0]
}
