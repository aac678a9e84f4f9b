import { sql } from 'kysely'
import type { YearTask } from '#platform/server/contributions/yearTask.ts'

const classes: YearTask = {
  name: 'classes',
  archiveModuleId: 2,
  title: { en: 'Sections and subjects', hi: 'सेक्शन और विषय' },
  after: [],
  tables: ['classes', 'grade_subjects'],
  run: async (db, { fromYearId }) => {
    await sql`select classes_in_year(${fromYearId})`.execute(db)
  },
}

const enrolments: YearTask = {
  name: 'enrolments',
  archiveModuleId: 3,
  title: { en: 'Students', hi: 'विद्यार्थी' },
  after: ['classes'],
  tables: ['enrolments', 'student_electives'],
  run: async (db, { fromYearId, placed }) => {
    const { rows } = await sql<{ found: number }>`
      select enrolments_in_year(${fromYearId}, ${JSON.stringify(placed)}::jsonb) as found`.execute(db)
    const found = rows[0]?.found ?? 0
    if (found !== placed.length) throw new Error(`${placed.length} students were to be placed, ${found} were.`)
  },
}

const teachers: YearTask = {
  name: 'teachers',
  archiveModuleId: 4,
  title: { en: 'Teachers of classes', hi: 'कक्षाओं के शिक्षक' },
  after: ['classes'],
  tables: ['class_teachers', 'teachings'],
  run: async (db, { fromYearId }) => {
    await sql`select teachers_in_year(${fromYearId})`.execute(db)
  },
}

export const yearTasks = [classes, enrolments, teachers]
