import { sql } from 'kysely'
import { likenessIndex } from '#modules/questions/likeness.ts'
import type { Question } from '#modules/questions/question.ts'
import type { HeldQuestion, Tags } from '#modules/questions/schemas.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import { insertQuestion, titleOf, wordsOf } from '../questionStorage.ts'

export type ReadQuestion = { readonly at: number; readonly content: Question; readonly tags: Tags }
/** Questions of the file are kept with their titles: they may be decided on before the one that is like them. */
type Alike = {
  readonly questionId: string | null
  readonly at: number | null
  readonly percent: number
  readonly title?: string
}

/** Enough for a course of one school; beyond it the newest are compared. */
const compared = 5000
const shown = 3

/**
 * Parts the questions of a file into new ones and those like a question of the bank or an earlier one of the file. Compared with what
 * the person who imports can see: approved questions and their own.
 */
export async function partAlike(
  db: TenantDb,
  { userId, courseId }: { readonly userId: string; readonly courseId: string | null },
  read: readonly ReadQuestion[],
): Promise<{ fresh: ReadQuestion[]; held: (ReadQuestion & { alike: Alike[] })[] }> {
  const { rows } = await sql<{ id: string; title: string; words: string }>`
    select q.id, q.title, left(q.words, 2000) as words from questions q
    where q.removed_at is null and q.state <> 'retired' and (q.approved_number is not null or q.author_id = ${userId})
      and (${courseId}::uuid is null or q.subject_id is null or q.subject_id = ${courseId})
    order by q.changed_at desc limit ${compared}`.execute(db)
  const index = likenessIndex<Omit<Alike, 'percent'>>()
  for (const { id, title, words } of rows) index.add({ questionId: id, at: null }, { stem: title, words })
  const [fresh, held]: [ReadQuestion[], (ReadQuestion & { alike: Alike[] })[]] = [[], []]
  for (const one of read) {
    const text = { stem: titleOf(one.content), words: wordsOf(one.content).slice(0, 2000) }
    const alike = index
      .find(text)
      .slice(0, shown)
      .map(({ id, likeness }) => ({ ...id, percent: Math.round(likeness * 100) }))
    if (alike.length > 0) held.push({ ...one, alike })
    else fresh.push(one)
    index.add({ questionId: null, at: one.at, title: text.stem }, text)
  }
  return { fresh, held }
}

export async function holdQuestions(
  db: TenantDb,
  importId: string,
  held: readonly (ReadQuestion & { alike: readonly Alike[] })[],
): Promise<void> {
  if (held.length === 0) return
  const rows = held.map(({ at, content, tags, alike }) => ({ position: at, content, tags, alike }))
  await sql`insert into question_import_drafts (import_id, position, content, tags, alike)
    select ${importId}, r.position, r.content, r.tags, r.alike
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (position int, content jsonb, tags jsonb, alike jsonb)
    on conflict on constraint question_import_drafts_once do nothing`.execute(db)
}

type HeldRow = { at: number; content: Question; alike: Alike[] }

/** The held questions of an import with the titles of those they are like; one that was deleted since is not named. */
export async function readHeld(db: TenantDb, importId: string): Promise<HeldQuestion[]> {
  const { rows } = await sql<HeldRow>`select d.position as at, d.content, d.alike from question_import_drafts d
    where d.import_id = ${importId} order by d.position limit 1000`.execute(db)
  const ids = rows.flatMap(({ alike }) => alike.flatMap(({ questionId }) => questionId ?? []))
  const titles = new Map<string, string>()
  if (ids.length > 0) {
    const found = await sql<{ id: string; title: string }>`select q.id, q.title from questions q
      where q.id = any (${ids}::uuid[]) and q.removed_at is null`.execute(db)
    for (const { id, title } of found.rows) titles.set(id, title)
  }
  const inFile = new Map(rows.map(({ at, content }) => [at, titleOf(content)]))
  return rows.map(({ at, content, alike }) => ({
    at,
    type: content.type,
    title: titleOf(content),
    alike: alike.flatMap((one) => {
      if (one.questionId === null) return [{ ...one, title: one.title ?? inFile.get(one.at ?? 0) ?? '' }]
      const title = titles.get(one.questionId)
      return title === undefined ? [] : [{ ...one, title }]
    }),
  }))
}

type Decision = { readonly take: readonly number[]; readonly skip: readonly number[] }

/** Writes some of the held questions as drafts and drops others. What was decided before is left as it is. */
export async function decideHeld(
  { db, audit }: Pick<Unit, 'db' | 'audit'>,
  { importId, userId }: { readonly importId: string; readonly userId: string },
  { take, skip }: Decision,
): Promise<void> {
  const { rows } = await sql<ReadQuestion>`delete from question_import_drafts
    where import_id = ${importId} and position = any (${[...take, ...skip]}::int[])
    returning position as at, content, tags`.execute(db)
  const taken = rows.filter(({ at }) => take.includes(at)).toSorted((a, b) => a.at - b.at)
  for (const { content, tags } of taken)
    await insertQuestion({ db, audit: () => {} }, { tags, content, authorId: userId, importId })
  await sql`update question_imports set kept = kept + ${taken.length} where id = ${importId}`.execute(db)
  if (rows.length > 0)
    audit({
      entity: 'questionImport',
      entityId: importId,
      after: { taken: taken.length, skipped: rows.length - taken.length },
    })
}

export const dropHeld = (db: TenantDb, importId: string) =>
  sql`delete from question_import_drafts where import_id = ${importId}`.execute(db)
