import { sql } from 'kysely'
import { aPublishedTemplate } from '#modules/gradebook/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Sender } from '../server/httpSender.ts'
import type { Person } from '../stage/principals.ts'
import { sendUntilAnswered } from './answeredWrites.ts'

type MarkSheet = {
  readonly classId: string
  readonly subjectKey: string
  readonly studentIds: readonly string[]
}
const termKey = 't1'
const partKey = 'exam'

/** A sheet that nobody has marked yet, with a few students that both windows type for again and again. */
export async function createMarkSheet(db: TenantDb, classId: string, students: number): Promise<MarkSheet> {
  const { rows } = await sql<{ gradeId: string; studentIds: string[]; userId: string }>`
    select c.grade_id as "gradeId", (select id from users where user_name = 'superadmin') as "userId",
      array(select e.student_id from enrolments e where e.class_id = c.id and e.to_date is null order by e.id limit ${students})
        as "studentIds"
    from classes c where c.id = ${classId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The class does not exist.')
  const { content } = await aPublishedTemplate(db, found.gradeId, found.userId)
  const subject = content.subjects.find(({ subjectId, kind }) => subjectId !== null && kind === 'scholastic')
  return { classId, subjectKey: subject?.key ?? '', studentIds: found.studentIds }
}

type Seen = { readonly mark: string; readonly revision: number }
/** A mark that was typed on top of what the window showed. */
type Write = { readonly studentId: string; readonly mark: string; readonly onto: Seen; saved: number | null }
type Typed = { readonly writes: readonly Write[]; readonly conflicts: number }
type Answer = {
  saved: { studentId: string; mark: string; revision: number }[]
  conflicts: { studentId: string; mark: string; revision: number }[]
}

/** Two windows that never reload: each knows of a cell only what its own answers said, and shows a conflict before it types again. */
export async function typeInTwoWindows(send: Sender, as: Person, sheet: MarkSheet, times: number): Promise<Typed> {
  const writes: Write[] = []
  let conflicts = 0
  const url = `/api/gradebook/classes/${sheet.classId}/marks`
  const typeIn = async (window: number) => {
    const shown = new Map<string, Seen>()
    for (let n = 0; n < times; n++) {
      const studentId = sheet.studentIds[(n * (window + 2) + window) % sheet.studentIds.length] ?? ''
      const onto = shown.get(studentId) ?? { mark: '', revision: 0 }
      // No two marks are the same, so that each is found again in the history.
      const mark = String((1 + n * 2 + window) / 100)
      const write: Write = { studentId, mark, onto, saved: null }
      writes.push(write)
      const cells = [{ studentId, partKey, mark, revision: onto.revision }]
      const body = { subjectKey: sheet.subjectKey, termKey, cells }
      const answer = (await sendUntilAnswered(send, as, 'PUT', url, body)) as Answer
      const [saved] = answer.saved
      const [theirs] = answer.conflicts
      if (saved) write.saved = saved.revision
      if (theirs) conflicts += 1
      const now = saved ?? theirs
      if (now) shown.set(studentId, { mark: now.mark, revision: now.revision })
    }
  }
  await Promise.all([typeIn(0), typeIn(1)])
  return { writes, conflicts }
}

/** Every acknowledged mark is in the history once, and every change was made by somebody who had seen the mark before it. */
export async function findMarkDifferences(db: TenantDb, { classId }: MarkSheet, typed: Typed): Promise<string[]> {
  const { rows } = await sql<{
    studentId: string
    revision: number
    before: string
    after: string
    now: string
    last: number
  }>`
    select m.student_id as "studentId", h.revision, h.before, h.after, trim_scale(m.marks)::text as now, m.revision as last
    from gradebook_mark_changes h join gradebook_marks m on m.id = h.mark_id join gradebook_sheets s on s.id = m.sheet_id
    where s.class_id = ${classId} order by m.student_id, h.revision`.execute(db)
  const failures: string[] = []
  const saved = typed.writes.filter((write) => write.saved !== null)
  if (rows.length !== saved.length)
    failures.push(`${rows.length} changes of marks are stored, ${saved.length} were acknowledged`)
  for (const { studentId, mark, saved: revision } of saved) {
    const found = rows.find((row) => row.studentId === studentId && row.revision === revision)
    if (found?.after !== mark) failures.push(`mark ${mark} was acknowledged as change ${revision} and is not stored`)
  }
  for (const { studentId, revision, before, after, now, last } of rows) {
    const write = typed.writes.find((one) => one.studentId === studentId && one.mark === after)
    if (!write || write.onto.mark !== before || write.onto.revision !== revision - 1)
      failures.push(`mark ${before} was overwritten by ${after} unseen`)
    if (revision === last && now !== after) failures.push(`the cell shows ${now}, its last change is ${after}`)
  }
  return failures
}
