import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { PaperContent } from '../paper.ts'
import { printedIdsOf, versionIdsOf } from '../printedIds.ts'
import type { PaperBody, PaperQuestion, PaperRow } from '../records.ts'
import { attainable, type MarksProblem } from '../rules/paperMarks.ts'
import { type PaperSet, setsOf } from '../rules/sets.ts'
import { areTwins } from '../rules/twins.ts'
import { readInUse, readPrinted, readTexts } from './paperBank.ts'

type Weighed = { quarterMarks: number } | { failure: 'no-such-question' | 'twins-unlike' | MarksProblem }

/** The marks of a paper, if its questions are in use or were already printed by its last version. */
export async function weigh(db: TenantDb, content: PaperContent, kept: readonly string[] = []): Promise<Weighed> {
  const ids = [...new Set(printedIdsOf(content))]
  const old = ids.filter((id) => kept.includes(id))
  const found = [
    ...(await readInUse(
      db,
      ids.filter((id) => !old.includes(id)),
    )),
    ...(old.length > 0 ? await readPrinted(db, old) : []),
  ]
  if (found.length !== ids.length) return { failure: 'no-such-question' }
  if (content.second !== null && !(await haveTwins(db, content))) return { failure: 'twins-unlike' }
  const total = attainable(
    content,
    new Map(found.map((one) => [one.versionId, { ...one, quarterMarks: one.marks * 4 }])),
  )
  return typeof total === 'number' ? { quarterMarks: total } : { failure: total }
}

/** Whether the questions of the second language can stand beside the first. Some may be without one. */
async function haveTwins(db: TenantDb, content: PaperContent): Promise<boolean> {
  const texts = await readTexts(db, printedIdsOf(content))
  const pairs = versionIdsOf(content).flatMap((id) => {
    const twinId = content.second?.questions[id]
    return twinId === undefined ? [] : [[texts.get(id), texts.get(twinId)] as const]
  })
  return pairs.every(([own, twin]) => own !== undefined && twin !== undefined && areTwins(own, twin))
}

async function writeVersion(
  db: TenantDb,
  paper: { questionPaperId: string; number: number; content: PaperContent; userId: string },
): Promise<void> {
  const ids = [...new Set(printedIdsOf(paper.content))]
  const groups = paper.content.sections.flatMap((section) => section.groups)
  const sets = setsOf(groups, await readTexts(db, ids), paper.content)
  const { rows } = await sql<{ id: string }>`insert into paper_versions (paper_id, number, content, sets, saved_by)
    values (${paper.questionPaperId}, ${paper.number}, ${JSON.stringify(paper.content)}::jsonb, ${JSON.stringify(sets)}::jsonb,
      ${paper.userId})
    returning id`.execute(db)
  if (ids.length > 0)
    await sql`insert into paper_questions (version_id, question_version_id)
      select ${rows[0]?.id}, q from unnest(${ids}::uuid[]) q`.execute(db)
}

async function writeClasses(db: TenantDb, questionPaperId: string, classIds: readonly string[]): Promise<void> {
  await sql`delete from paper_classes where paper_id = ${questionPaperId} and not class_id = any(${classIds}::uuid[])`.execute(
    db,
  )
  if (classIds.length > 0)
    await sql`insert into paper_classes (paper_id, class_id) select ${questionPaperId}, c from unnest(${classIds}::uuid[]) c
      on conflict do nothing`.execute(db)
}

const described = ({ content, ...rest }: PaperBody, quarterMarks: number) => ({
  ...rest,
  marks: quarterMarks / 4,
  questions: versionIdsOf(content).length,
})

type Saved = { body: PaperBody; quarterMarks: number; userId: string }

/** Adds a paper as a draft and returns its id. Places and questions have been checked. */
export async function insertPaper({ db, audit }: Pick<Unit, 'db' | 'audit'>, { body, quarterMarks, userId }: Saved) {
  const { rows } = await sql<{
    id: string
  }>`insert into papers (name, kind, mode, is_worksheet, grade_id, subject_id, language,
      minutes, quarter_marks, author_id)
    values (${body.name}, ${body.kind}, ${body.mode}, ${body.isWorksheet}, ${body.gradeId}, ${body.courseId}, ${body.language},
      ${body.minutes}, ${quarterMarks}, ${userId})
    returning id`.execute(db)
  const questionPaperId = rows[0]?.id ?? ''
  await writeVersion(db, { questionPaperId, number: 1, content: body.content, userId })
  await writeClasses(db, questionPaperId, [...new Set(body.classIds)])
  audit({ entity: 'paper', entityId: questionPaperId, after: described(body, quarterMarks) })
  return questionPaperId
}

/** Saves a draft as its next version. */
export async function updatePaper(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  row: PaperRow,
  { body, quarterMarks, userId }: Saved,
) {
  await sql`update papers set name = ${body.name}, kind = ${body.kind}, mode = ${body.mode}, is_worksheet = ${body.isWorksheet},
      grade_id = ${body.gradeId}, subject_id = ${body.courseId}, language = ${body.language}, minutes = ${body.minutes},
      quarter_marks = ${quarterMarks}, number = number + 1, changed_at = now(), version = version + 1
    where id = ${row.questionPaperId}`.execute(db)
  await writeVersion(db, {
    questionPaperId: row.questionPaperId,
    number: row.number + 1,
    content: body.content,
    userId,
  })
  await writeClasses(db, row.questionPaperId, [...new Set(body.classIds)])
  audit({
    entity: 'paper',
    entityId: row.questionPaperId,
    before: { name: row.name, kind: row.kind, minutes: row.minutes, marks: row.marks },
    after: described(body, quarterMarks),
  })
}

export async function readContent(db: TenantDb, questionPaperId: string, number: number) {
  const { rows } = await sql<{ content: PaperContent; sets: PaperSet[] }>`
    select content, sets from paper_versions where paper_id = ${questionPaperId} and number = ${number}`.execute(db)
  return rows[0]
}

/** The questions of a paper in the order of its contents. */
export async function readQuestions(db: TenantDb, content: PaperContent): Promise<PaperQuestion[]> {
  const ids = versionIdsOf(content)
  const found = new Map((await readPrinted(db, ids)).map((one) => [one.versionId, one]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
