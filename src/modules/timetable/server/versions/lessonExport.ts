import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Download } from '#platform/server/requests/context.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { writeCsv, writeXlsx } from '#platform/server/spreadsheets/sheetWriter.ts'
import { nameOf } from '../planQueries.ts'
import { getVersion } from './versions.ts'

/** Day names used in the files, Monday first. */
export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Shared with the import, so that an exported file can be imported again. */
export const headings = {
  day: 'Day',
  period: 'Period',
  grade: 'Grade',
  section: 'Section',
  subject: 'Subject',
  teacher: 'Teacher',
  room: 'Room',
} as const

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

type TransactionRunner = { tx<T>(work: (unit: Unit) => Promise<T>): Promise<T> }

/** Exports a version with one row per lesson period. */
export async function exportVersion(
  { tx }: TransactionRunner,
  versionId: string,
  format: 'xlsx' | 'csv',
): Promise<Download> {
  const { name, rows } = await tx(async ({ db }) => {
    const version = await getVersion(db, versionId)
    const found = await sql<Record<keyof typeof headings, string> & { weekday: number }>`
      select l.weekday::int as weekday, p.name as period, g.name as grade, c.section, s.name as subject,
        coalesce(u.user_name, '') as teacher, coalesce(r.name, '') as room, ${nameOf('u')} as "teacherName"
      from timetable_lessons l
        join periods p on p.tenant_id = l.tenant_id and p.id = l.period_id
        join classes c on c.tenant_id = l.tenant_id and c.id = l.class_id
        join grades g on g.tenant_id = c.tenant_id and g.id = c.grade_id
        join subjects s on s.tenant_id = l.tenant_id and s.id = l.subject_id
        left join users u on u.tenant_id = l.tenant_id and u.id = l.teacher_id
        left join rooms r on r.tenant_id = l.tenant_id and r.id = l.room_id
      where l.version_id = ${versionId}
      order by g.position, g.code, c.section, l.weekday, p.starts_at, s.name`.execute(db)
    return { name: version.name, rows: found.rows }
  })
  const columns = [
    ...Object.entries(headings).map(([key, header]) => ({ header, key })),
    { header: 'Teacher name', key: 'teacherName', width: 24 },
  ]
  const lines = rows.map(({ weekday, ...row }) => ({ ...row, day: dayNames[weekday - 1] ?? '' }))
  const stream = new PassThrough()
  const [body] = await Promise.all([
    buffer(stream),
    format === 'csv'
      ? writeCsv(stream, columns, lines)
      : writeXlsx(stream, [{ name: 'Timetable', columns, rows: lines }]),
  ])
  return { body, type: types[format], name: `${name}.${format}`, size: body.length }
}
