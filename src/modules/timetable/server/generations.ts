import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { problem } from '#platform/server/requests/problem.ts'
import type { Generation } from '../versionSchemas.ts'
import type { GenerationResult } from './generator/generator.ts'
import { type NamedPlan, readPlan } from './planQueries.ts'
import { cardOf } from './versions/cards.ts'

type GenerationRow = Omit<Generation, 'unplaced' | 'score'> & {
  result: Pick<GenerationResult, 'score' | 'unplaced'> | null
  createdById: string | null
  yearId: string
}

export async function findGeneration(db: TenantDb, generationId: string): Promise<GenerationRow | undefined> {
  const { rows } = await sql<GenerationRow>`
    select id as "generationId", version_id as "versionId", mode, state, placed, total, moved, seed, seconds::int as seconds,
      result, created_at as "createdAt", finished_at as "finishedAt", created_by as "createdById", year_id as "yearId"
    from timetable_generations where id = ${generationId}`.execute(db)
  return rows[0]
}

export async function getGeneration(db: TenantDb, generationId: string): Promise<Generation> {
  const found = await findGeneration(db, generationId)
  if (!found) throw problem('not-found')
  const { result, createdById: _, yearId: __, ...generation } = found
  const named = result?.unplaced.length ? await readPlan(db) : null
  return {
    ...generation,
    score: result?.score ?? null,
    unplaced: named && result ? result.unplaced.slice(0, 200).flatMap((one) => unplacedLine(named, one)) : [],
  }
}

function unplacedLine(named: NamedPlan, { requirementId, card, because }: GenerationResult['unplaced'][number]) {
  const found = cardOf(named.lines.get(requirementId), card)
  if (!found) return []
  const names = new Map([...named.classes, ...named.teachers].map(({ id, name }) => [id, name]))
  return [
    {
      card: found,
      because: because.map(({ kind, id, slots }) => ({ kind, name: id === null ? '' : (names.get(id) ?? id), slots })),
    },
  ]
}

/** Returns null if the generator is already running for this version. */
export async function createGeneration(
  db: TenantDb,
  { versionId, userId, ...settings }: Pick<Generation, 'versionId' | 'mode' | 'seconds' | 'seed'> & { userId: string },
): Promise<string | null> {
  const busy = await db
    .selectFrom('timetable_generations')
    .select('id')
    .where('version_id', '=', versionId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (busy) return null
  const { id } = await db
    .insertInto('timetable_generations')
    .values({ ...settings, version_id: versionId, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type GenerationChange = Partial<{
  state: Generation['state']
  placed: number
  total: number
  moved: number
  result: string
}>

/** Updates an unfinished run. Returns false if it was stopped in the meantime. */
export async function updateGeneration(db: TenantDb, generationId: string, change: GenerationChange): Promise<boolean> {
  const isOver = change.state !== undefined && change.state !== 'running'
  const { numUpdatedRows } = await db
    .updateTable('timetable_generations')
    .set({ ...change, ...(isOver && { finished_at: sql<string>`now()` }) })
    .where('id', '=', generationId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
