import { sql } from 'kysely'
import type { FamilyPart } from '#platform/server/contributions/familyPart.ts'
import { NoticesPart } from '../boardSchemas.ts'
import { isForReader, slipIsFor } from './audience.ts'

/** For each child the viewer's unread notices, and the slips nobody has signed for the child. */
export const noticesPart: FamilyPart<NoticesPart, NoticesPart & { studentId: string }> = {
  name: 'notices',
  schema: NoticesPart,
  query: ({ students, viewer, now }) => {
    const isFor = isForReader(viewer)
    const at = now.toISOString()
    const ongoing = sql`n.withdrawn_at is null and n.publish_at <= ${at}::timestamptz and coalesce(n.expires_at, 'infinity') > ${at}::timestamptz`
    return sql`
      select s.student_id as "studentId",
        (select count(*)::int from notices n join users u on u.tenant_id = n.tenant_id and u.id = ${viewer.userId}
          where ${ongoing} and ${isFor} and not exists (select from notice_reads r where r.tenant_id = n.tenant_id
            and r.notice_id = n.id and r.user_id = u.id)) as unread,
        (select count(*)::int from notices n join users u on u.tenant_id = n.tenant_id and u.id = ${viewer.userId}
          where ${ongoing} and n.type = 'slip' and u.is_guardian and ${isFor} and ${slipIsFor(sql`s.student_id`)}
            and not exists (select from notice_signatures g where g.tenant_id = n.tenant_id and g.notice_id = n.id
              and g.student_id = s.student_id)) as "toSign"
      from unnest(${students.map(({ studentId }) => studentId)}::uuid[]) s(student_id)`
  },
  partsOf: (rows) =>
    new Map(
      rows.filter(({ unread, toSign }) => unread + toSign > 0).map(({ studentId, ...part }) => [studentId, part]),
    ),
}
