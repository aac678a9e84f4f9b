import { sql } from 'kysely'
import type { Attendance, CardAttendance } from '#modules/gradebook/printedCard.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { yearKey } from '../rules/results.ts'
import type { TemplateContent } from '../rules/template.ts'

type Counted = { studentId: string; termKey: string | null; halves: number; days: number; until: string }

function attendanceIn(rows: readonly Counted[]): Attendance | null {
  const days = rows.reduce((sum, row) => sum + row.days, 0)
  if (days === 0) return null
  const halves = rows.reduce((sum, row) => sum + row.halves, 0)
  return {
    days: String(days),
    present: String(halves / 2),
    percent: String(Math.floor((halves * 1000) / (2 * days) + 0.5) / 10),
    until:
      rows
        .map(({ until }) => until)
        .toSorted()
        .at(-1) ?? '',
  }
}

/**
 * The attendance that cards of a term print, by student, in one statement: of the year so far, or of each term up to this one as the
 * template says. A half day is half a day present.
 */
export async function attendanceFor(
  db: TenantDb,
  studentIds: readonly string[],
  { content, termKey }: { content: TemplateContent; termKey: string },
): Promise<Map<string, CardAttendance>> {
  const block = content.attendance ?? 'year'
  if (block === 'none') return new Map()
  const terms = block === 'term' ? content.terms.filter(({ from, to }) => from && to) : []
  const { rows } = await sql<Counted>`
    select m.student_id as "studentId", t.key as "termKey", count(*)::int as days, max(m.day)::text as until,
      (2 * count(*) filter (where m.code = 'P') + count(*) filter (where m.code = 'HD'))::int as halves
    from day_marks m left join json_to_recordset(${JSON.stringify(terms)}::json) as t(key text, "from" date, "to" date)
      on m.day between t."from" and t."to"
    where m.student_id = any(${[...studentIds]}::uuid[]) group by 1, 2`.execute(db)
  const last = termKey === yearKey ? terms.length - 1 : terms.findIndex(({ key }) => key === termKey)
  const shown = terms.slice(0, last + 1)
  const isByTerm = termKey !== yearKey && last >= 0
  return new Map(
    [...Map.groupBy(rows, ({ studentId }) => studentId)].map(([studentId, own]) => {
      const attendance = attendanceIn(isByTerm ? own.filter((row) => row.termKey === termKey) : own)
      const attendanceTerms = shown.flatMap(({ key, name }) => {
        const counted = attendanceIn(own.filter((row) => row.termKey === key))
        return counted ? [{ name, ...counted }] : []
      })
      return [studentId, { attendance, attendanceTerms }]
    }),
  )
}
