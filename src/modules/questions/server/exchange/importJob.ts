import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import * as z from 'zod'
import { type ImportFormat, limits } from '#modules/questions/kinds.ts'
import { Question } from '#modules/questions/question.ts'
import { Tags } from '#modules/questions/schemas.ts'
import { slowJob } from '#platform/server/jobs/jobs.ts'
import { Problem } from '#platform/server/requests/problem.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { decodeText } from '#platform/server/spreadsheets/csvReader.ts'
import { picturePolicy } from '../pictures.ts'
import { insertQuestion, picturePurpose } from '../questionStorage.ts'
import { readGift } from './giftReader.ts'
import { holdQuestions, partAlike, type ReadQuestion } from './heldQuestions.ts'
import {
  type Draft,
  type KeepPicture,
  type Note,
  newReading,
  noteAt,
  type Reading,
  UnreadableFile,
} from './imported.ts'
import { readMoodle } from './moodleReader.ts'
import { readQti } from './qti/qtiPackage.ts'
import { readSheetFile } from './tableReader.ts'
import { readWord } from './word/wordReader.ts'

/** The file of an import while it waits to be read. */
export const importFileKey = (tenantId: string, importId: string) => `${tenantId}/question-imports/${importId}`

const read: Record<ImportFormat, (bytes: Buffer, keep: KeepPicture) => Promise<Reading>> = {
  gift: (bytes) => readGift(decodeText(bytes)),
  moodle: (bytes, keep) => readMoodle(decodeText(bytes), keep),
  qti: readQti,
  word: readWord,
  sheet: readSheetFile,
}

type Row = {
  userId: string
  format: ImportFormat
  state: string
  gradeId: string | null
  courseId: string | null
  chapter: string
  language: Tags['language']
}

/** Reads the file of an import and adds its questions as drafts. Once read it is not read again. */
export const readImport = slowJob(
  'questions.readImport',
  z.object({ importId: z.uuid() }),
  async ({ importId }, { services, tenantId, tx }) => {
    const key = importFileKey(tenantId, importId)
    const row = await tx(
      async ({ db }) =>
        (
          await sql<Row>`
    select user_id as "userId", format, state, grade_id as "gradeId", subject_id as "courseId", chapter, language
    from question_imports where id = ${importId}`.execute(db)
        ).rows[0],
    )
    if (row?.state === 'waiting') {
      const bytes = await buffer((await services.files.storage.get(key)).body)
      const reading = await readingOf(row.format, bytes, pictureKeeper(services, tenantId, row.userId, tx))
      await tx((unit) => store(unit, importId, row, reading))
    }
    await services.files.storage.remove(key)
  },
)

async function readingOf(format: ImportFormat, bytes: Buffer, keep: KeepPicture): Promise<Reading | null> {
  try {
    return await read[format](bytes, keep)
  } catch (error) {
    if (error instanceof UnreadableFile) return null
    throw error
  }
}

/** Each picture of a file is stored once; what is no picture we can show is left out. */
function pictureKeeper(
  { files }: Services,
  tenantId: string,
  userId: string,
  tx: <T>(work: (unit: Unit) => Promise<T>) => Promise<T>,
): KeepPicture {
  const kept = new Map<string, string | null>()
  return async (name, bytes) => {
    const mark = `${name} ${bytes.length}`
    const known = kept.get(mark)
    if (known !== undefined) return known
    const upload = { field: 'file', name, declaredType: '', body: Readable.from([bytes]) }
    try {
      const file = await files.keep(upload, { tenantId, userId, tx, policy: picturePolicy, purpose: picturePurpose })
      kept.set(mark, file.id)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      kept.set(mark, null)
    }
    return kept.get(mark) ?? null
  }
}

/** A question of the file as it will be stored; none if it is incomplete. */
function checked({ at, content, tags }: Draft, row: Row, note: Note): ReadQuestion[] {
  const { gradeId, courseId, chapter, language } = row
  const plain = { gradeId, courseId, chapter, language }
  const question = Question.safeParse(content)
  if (!question.success) {
    const [issue] = question.error.issues
    note('refused', 'invalid', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
    return []
  }
  const own = Tags.safeParse({ ...plain, ...tags })
  if (!own.success) note('changed', 'tags-dropped')
  return [{ at, content: question.data, tags: own.data ?? Tags.parse(plain) }]
}

async function store(unit: Unit, importId: string, row: Row, reading: Reading | null): Promise<void> {
  const { db, audit } = unit
  const result = reading ?? newReading()
  if (!reading) noteAt(result, 0)('refused', 'unreadable')
  // Another run of this job may have been faster.
  const claimed = await sql`update question_imports set state = ${reading ? 'ready' : 'failed'}, finished_at = now()
    where id = ${importId} and state = 'waiting' returning id`.execute(db)
  if (claimed.rows.length === 0) return
  const read = result.drafts.slice(0, limits.imported).flatMap((draft) => checked(draft, row, noteAt(result, draft.at)))
  const { fresh, held } = await partAlike(db, row, read)
  for (const { tags, content } of fresh)
    await insertQuestion({ db, audit: () => {} }, { tags, content, authorId: row.userId, importId })
  await holdQuestions(db, importId, held)
  const kept = fresh.length
  if (result.drafts.length > limits.imported) noteAt(result, 0)('refused', 'too-many', String(limits.imported))
  await sql`update question_imports set found = ${result.found}, kept = ${kept}, report = ${JSON.stringify(result.report)}::jsonb
    where id = ${importId}`.execute(db)
  audit({ entity: 'questionImport', entityId: importId, after: { found: result.found, kept, held: held.length } })
}
