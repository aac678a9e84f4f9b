import { sql } from 'kysely'
import { aClass } from '#modules/classes/server/seed.ts'
import { aCurriculum, aSmallTree } from '#modules/curriculum/server/seed.ts'
import { aHomework } from '#modules/homework/server/seed.ts'
import { approval } from '#modules/library/kinds.ts'
import { aResource } from '#modules/library/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { beginnings, mistaken } from './typing.ts'

type Found = { readonly how: string; readonly typed: string; readonly id: string; readonly name: string }

/** Titles as schools write them, with a part that is in the middle of a word. */
const titles = [
  ['Photosynthesis worksheet', 'synthesis'],
  ['Quadratic equations practice', 'dratic'],
  ['Mughal architecture notes', 'itecture'],
  ['Electromagnetism revision', 'magnetism'],
  ['Chandragupta timeline', 'gupta timel'],
  ['Trigonometry formulas', 'ometry form'],
] as const
/** Titles in Hindi, and how they are typed on an English keyboard. */
const hindi = [
  ['जल चक्र का चित्र', 'jal chakra'],
  ['भारत का संविधान', 'bharat samvidhan'],
] as const

const idOf = async (db: TenantDb, query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  (await query.execute(db)).rows[0]?.id ?? ''

/** Records of every kind but students, and what is typed to find them. */
export async function createRecords(db: TenantDb): Promise<Found[]> {
  const teacher = await idOf(db, sql<{ id: string }>`select id from users where user_name = 'teacher'`)
  const course = await idOf(db, sql<{ id: string }>`select id from subjects order by lower(name), id limit 1`)
  const classId = await aClass(db, { grade: '7', section: 'Kestrel' })
  const gradeId = await idOf(db, sql<{ id: string }>`select grade_id as id from classes where id = ${classId}`)
  const homework = (title: string) =>
    aHomework(db, {
      setBy: teacher,
      courseId: course,
      classIds: [classId],
      title,
      dueAt: new Date(Date.now() + 86_400_000),
    })
  const paper = (name: string) =>
    idOf(
      db,
      sql<{
        id: string
      }>`insert into papers (name, kind, mode, is_worksheet, state, grade_id, subject_id, minutes, author_id, opens_at)
        values (${name}, 'informal', 'manual', false, 'released', ${gradeId}, ${course}, 40, ${teacher}, now()) returning id`,
    )
  const resource = (title: string) =>
    aResource(db, {
      ownerId: teacher,
      title,
      statusId: approval.published,
      content: { kind: 'article', html: '<p>Proof</p>' },
    })
  const found: Found[] = []
  const entry = (kind: string, how: string, typed: string, id: string, name: string) =>
    found.push({ how: `${kind}, ${how}`, typed, id, name })
  for (const [kind, make] of Object.entries({ homework, paper, resource }))
    for (const [at, [title, part]] of titles.entries()) {
      // Each kind has its own word, so that each title has one right answer.
      const name = `${title} ${kind}`
      const id = await make(name)
      entry(kind, 'by its title', name, id, name)
      entry(kind, 'by the beginnings of its words', beginnings(name), id, name)
      entry(kind, 'by a part within a word', `${part} ${kind}`, id, name)
      entry(kind, 'with a mistake', mistaken(name, at), id, name)
    }
  for (const [title, latin] of hindi) {
    const id = await homework(title)
    entry('homework', 'in Hindi', title, id, title)
    entry('homework', 'in Latin letters', latin, id, title)
  }
  await aCurriculum(db, { gradeId, courseId: course, tree: aSmallTree('Thermodynamics', 1) })
  for (const typed of ['thermodynamics', 'Topic thermodyn', 'thermodinamics'])
    entry('topic', typed, typed, gradeId, 'Topic Thermodynamics')
  for (const typed of ['7-Kestrel', 'kestr', 'kestrl']) entry('class', typed, typed, classId, '7-Kestrel')
  const staffId = await idOf(
    db,
    sql<{ id: string }>`insert into users (user_name, role_id, first_name, last_name)
      values ('proof-librarian', ${roles.otherStaff}, 'Farrukh', 'Batliwala') returning id`,
  )
  for (const typed of ['Farrukh Batliwala', 'batliw', 'faruk batlivala', 'फ़र्रुख़'])
    entry('other staff', typed, typed, staffId, 'Farrukh Batliwala')
  return found
}
