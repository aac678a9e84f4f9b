import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isConsented } from '#modules/consents/server/public.ts'
import type { PrintedCard } from '#modules/gradebook/printedCard.ts'
import type { Letterhead } from '#modules/school/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { standardDesign } from '../../contracts/cardDesign.ts'
import type { Card } from '../../contracts/cardSchemas.ts'
import type { CardDesign } from '../../contracts/designSchemas.ts'
import type { MadeCard } from './madeCards.ts'

/** Keeps a letterhead once, however many cards are issued with it. */
export async function keepLetterhead(db: TenantDb, { name, lines, colour, logo }: Letterhead): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, lines, colour]))
    .update(logo ?? new Uint8Array())
    .digest('hex')
  const bytes = logo && Buffer.from(logo)
  await sql`insert into gradebook_letterheads (hash, name, lines, colour, logo)
    values (${hash}, ${name}, ${lines}, ${colour}, ${bytes})
    on conflict on constraint gradebook_letterheads_once do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from gradebook_letterheads where hash = ${hash}`.execute(db)
  return rows[0]?.id ?? ''
}

type Current = { cardId: string; studentId: string; inputsHash: string; isRevoked: boolean }

/** Whether the school has taken back card `k`. */
export const isRevoked = sql<boolean>`exists (
  select from gradebook_card_revocations w where w.tenant_id = k.tenant_id and w.card_id = k.id)`

/** The cards of a class that no later one replaces. */
async function currentCards(db: TenantDb, classId: string, termKey: string): Promise<Map<string, Current>> {
  const { rows } = await sql<Current>`
    select k.id as "cardId", k.student_id as "studentId", k.inputs_hash as "inputsHash", ${isRevoked} as "isRevoked" from gradebook_cards k
    where k.class_id = ${classId} and k.term_key = ${termKey}
      and not exists (select from gradebook_cards n where n.tenant_id = k.tenant_id and n.supersedes = k.id)`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.studentId, row]))
}

type Issue = {
  readonly classId: string
  readonly termKey: string
  readonly versionId: string
  readonly letterheadId: string
  readonly issuedBy: string
  /** Null for the standard design. */
  readonly designVersionId: string | null
  /** Kept photos by student. */
  readonly photoIds: ReadonlyMap<string, string>
}

/** Issues what is new or changed, in three statements whatever the size of the class. */
export async function insertCards(
  db: TenantDb,
  { classId, termKey, versionId, letterheadId, issuedBy, designVersionId, photoIds }: Issue,
  made: readonly MadeCard[],
): Promise<{ issued: number; revised: number; unchanged: number; fresh: readonly MadeCard[] }> {
  // Two who issue the same class wait for each other here, so that the second finds what the first has issued.
  const lock = `gradebook cards ${classId} ${termKey}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
  const current = await currentCards(db, classId, termKey)
  const isValid = (studentId: string, inputsHash: string) => {
    const before = current.get(studentId)
    return before?.inputsHash === inputsHash && !before.isRevoked
  }
  const fresh = made.filter(({ studentId, inputsHash }) => !isValid(studentId, inputsHash))
  if (fresh.length > 0) {
    const rows = fresh.map(({ studentId, inputsHash, printed }, at) => ({
      at,
      student: studentId,
      hash: inputsHash,
      printed: { ...printed, isRevised: current.has(studentId) },
      supersedes: current.get(studentId)?.cardId ?? null,
      photo: photoIds.get(studentId) ?? null,
    }))
    await sql`
      with first as (select take_card_numbers(${fresh.length}) as number),
        year as (select name from academic_years where tenant_id = current_tenant() and id = current_year())
      insert into gradebook_cards (class_id, student_id, term_key, version_id, letterhead_id, issued_by, design_version_id, number,
        inputs_hash, printed, supersedes, photo_id)
      select ${classId}::uuid, g.student, ${termKey}, ${versionId}::uuid, ${letterheadId}::uuid, ${issuedBy}::uuid,
        ${designVersionId}::uuid, 'RC/' || (select name from year) || '/' || lpad(((select number from first) + g.at)::text, 6, '0'), g.hash, g.printed,
        g.supersedes, g.photo
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as g(at int, student uuid, hash text, printed jsonb, supersedes uuid, photo uuid)`.execute(db)
  }
  const revised = fresh.filter(({ studentId }) => current.has(studentId)).length
  return { issued: fresh.length - revised, revised, unchanged: made.length - fresh.length, fresh }
}

const cardColumns = sql`k.id as "cardId", k.student_id as "studentId", k.printed->>'studentName' as "studentName",
  k.printed->>'rollNo' as "rollNo", k.term_key as "termKey", k.printed->>'termName' as "termName", k.number, k.issued_at as "issuedAt",
  k.supersedes is not null as "isRevised",
  exists (select from gradebook_cards n where n.tenant_id = k.tenant_id and n.supersedes = k.id) as "isSuperseded"`

export async function listCards(db: TenantDb, classId: string, termKey: string): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select ${cardColumns}, (select count(*) from gradebook_card_readings r where r.tenant_id = k.tenant_id and r.card_id = k.id)::int
      as readers, (select w.reason from gradebook_card_revocations w where w.tenant_id = k.tenant_id and w.card_id = k.id) as "revokedFor"
    from gradebook_cards k where k.class_id = ${classId} and k.term_key = ${termKey}
    order by length(k.printed->>'rollNo'), k.printed->>'rollNo', k.issued_at desc, k.id limit 1000`.execute(db)
  return rows
}

/** The current cards of a student of a class, the newest first. */
export async function listStudentCards(db: TenantDb, classId: string, studentId: string): Promise<ChildCard[]> {
  const { rows } = await sql<ChildCard>`
    select ${cardColumns} from gradebook_cards k
    where k.student_id = ${studentId} and k.class_id = ${classId} and not ${isRevoked}
      and not exists (select from gradebook_cards n where n.tenant_id = k.tenant_id and n.supersedes = k.id)
    order by k.issued_at desc, k.id limit 50`.execute(db)
  return rows
}

type ChildCard = Omit<Card, 'readers' | 'revokedFor'>

export async function listChildCards(db: TenantDb, studentId: string): Promise<ChildCard[]> {
  const { rows } = await sql<ChildCard>`
    select ${cardColumns} from gradebook_cards k where k.student_id = ${studentId} and not ${isRevoked}
      and not exists (select from gradebook_cards n where n.tenant_id = k.tenant_id and n.supersedes = k.id)
    order by k.issued_at desc, k.id limit 50`.execute(db)
  return rows
}

export type StoredCard = {
  readonly cardId: string
  readonly classId: string
  readonly studentId: string
  readonly number: string
  readonly token: string
  readonly isRevoked: boolean
  readonly issuedAt: string
  readonly printed: PrintedCard
  readonly letterhead: { id: string; name: string; lines: string[]; colour: string; logo: Uint8Array | null }
  readonly design: CardDesign
  /** Only while the guardians' consent stands. */
  readonly photo: Buffer | null
}

const storedColumns = sql`k.id as "cardId", k.class_id as "classId", k.student_id as "studentId", k.number, k.token, k.issued_at as "issuedAt", k.printed,
  ${isRevoked} as "isRevoked",
  h.id, h.name, h.lines, h.colour, h.logo, d.content as design, p.photo`
const storedTables = sql`gradebook_cards k
  join gradebook_letterheads h on h.tenant_id = k.tenant_id and h.id = k.letterhead_id
  left join gradebook_card_design_versions d on d.tenant_id = k.tenant_id and d.id = k.design_version_id
  left join gradebook_card_photos p on p.tenant_id = k.tenant_id and p.id = k.photo_id
    and ${isConsented(sql`k.student_id`, sql`(d.content->>'photoPurposeId')::uuid`)}`
type Row = Omit<StoredCard, 'letterhead' | 'design'> & StoredCard['letterhead'] & { design: CardDesign | null }
const stored = ({ id, name, lines, colour, logo, design, ...card }: Row): StoredCard => ({
  ...card,
  letterhead: { id, name, lines, colour, logo },
  design: design ?? standardDesign,
})

/** A card as it was issued. */
export async function findCard(db: TenantDb, cardId: string): Promise<StoredCard | undefined> {
  const { rows } = await sql<Row>`
    select ${storedColumns} from ${storedTables}
    where k.id = ${cardId}`.execute(db)
  return rows[0] && stored(rows[0])
}

/** The cards that a file was asked for, by roll number. */
export async function cardsOfFile(db: TenantDb, downloadId: string): Promise<StoredCard[]> {
  const { rows } = await sql<Row>`
    select ${storedColumns} from ${storedTables}
    where k.id in (select card_id from gradebook_card_prints where download_id = ${downloadId})
    order by length(k.printed->>'rollNo'), k.printed->>'rollNo', k.id limit 400`.execute(db)
  return rows.map(stored)
}

/** The current cards of a class, by roll number. */
export async function cardsToPrint(db: TenantDb, classId: string, termKey: string): Promise<StoredCard[]> {
  const { rows } = await sql<Row>`
    select ${storedColumns} from ${storedTables}
    where k.class_id = ${classId} and k.term_key = ${termKey} and not ${isRevoked}
      and not exists (select from gradebook_cards n where n.tenant_id = k.tenant_id and n.supersedes = k.id)
    order by length(k.printed->>'rollNo'), k.printed->>'rollNo', k.id limit 400`.execute(db)
  return rows.map(stored)
}

/** Takes back a card; false if a later one has replaced it. One that was taken back before keeps its reason. */
export async function revoke(db: TenantDb, cardId: string, by: { userId: string; reason: string }): Promise<boolean> {
  const { rows } = await sql`select from gradebook_cards where supersedes = ${cardId}`.execute(db)
  if (rows.length > 0) return false
  await sql`insert into gradebook_card_revocations (card_id, reason, revoked_by) values (${cardId}, ${by.reason}, ${by.userId})
    on conflict on constraint gradebook_card_revocations_once do nothing`.execute(db)
  return true
}
