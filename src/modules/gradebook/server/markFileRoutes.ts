import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import { receiveSheet } from '#platform/server/spreadsheets/receivedSheet.ts'
import { markFiles } from '../contracts/markFileContract.ts'
import { markFileDefinitions } from '../contracts/markFileSchemas.ts'
import { readMarkFile } from '../markFile.ts'
import { shortMark } from '../marks.ts'
import { leavesOf, rootOf } from '../rules/template.ts'
import { classFacts, mayMark, subjectOf } from './classGradebook.ts'

type Stored = { studentId: string; partKey: string; mark: string; revision: number; by: string; state: string }

/** The cells of a sheet with who entered them. A sheet without a row is open and empty. */
async function storedCells(db: TenantDb, classId: string, subjectKey: string, termKey: string) {
  const { rows } = await sql<Stored>`
    select s.state, m.student_id as "studentId", m.part_key as "partKey", coalesce(m.code, m.marks::text, '') as mark, m.revision,
      trim(u.first_name || ' ' || u.last_name) as by
    from gradebook_sheets s left join gradebook_marks m on m.tenant_id = s.tenant_id and m.sheet_id = s.id
      left join users u on u.tenant_id = m.tenant_id and u.id = m.entered_by
    where s.class_id = ${classId} and s.subject_key = ${subjectKey} and s.term_key = ${termKey}`.execute(db)
  return {
    state: rows[0]?.state ?? 'open',
    cells: new Map(rows.map((row) => [`${row.studentId} ${row.partKey}`, { ...row, mark: shortMark(row.mark ?? '') }])),
  }
}

export const markFileRoutes = implement(markFiles, markFileDefinitions, {
  readMarkFile: async ({ params: { classId }, query: { subjectKey, termKey } }, { actor, tx, uploads, fail }) => {
    const read = (db: TenantDb) =>
      classFacts(db, classId).then((facts) => {
        if (!facts) return fail('no-such-class')
        const subject = subjectOf(facts, subjectKey, termKey) ?? fail('no-such-sheet')
        if (!mayMark(facts, subject, actor)) fail('not-your-sheet')
        return { facts, subject }
      })
    // Who may not mark the sheet is told before the file is read.
    await tx(({ db }) => read(db))
    for await (const upload of uploads()) {
      const file = await receiveSheet(upload, actor)
      return tx(async ({ db }) => {
        const { facts, subject } = await read(db)
        const { state, cells } = await storedCells(db, classId, subjectKey, termKey)
        if (state !== 'open') fail('sheet-handed-on')
        const root = facts.template && rootOf(facts.template.content, subject, termKey)
        const reading = readMarkFile(file, {
          subjectKey,
          termKey,
          leaves: root ? leavesOf(root) : [],
          students: facts.students.filter(
            ({ without }) => subject.subjectId === null || !without.includes(subject.subjectId),
          ),
          cell: (studentId, partKey) => cells.get(`${studentId} ${partKey}`),
        })
        if (!reading) return fail('not-the-template')
        return { ...reading, problems: reading.problems.slice(0, 200) }
      })
    }
    return fail('no-file')
  },
})
