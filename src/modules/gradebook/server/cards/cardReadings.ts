import { sql } from 'kysely'
import { forChild } from '#modules/family/web/paths.ts'
import { cardUnread } from '#modules/gradebook/notifications.ts'
import { gradebookPaths } from '#modules/gradebook/web/paths.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { CardReading } from '../../contracts/cardSchemas.ts'
import { isRevoked } from './cardStorage.ts'

/** Notes that somebody of the family has opened a card; the first time counts. */
export async function noteReading(db: TenantDb, cardId: string, userId: string): Promise<void> {
  await sql`insert into gradebook_card_readings (card_id, user_id) values (${cardId}, ${userId})
    on conflict on constraint gradebook_card_readings_once do nothing`.execute(db)
}

/** Accounts of guardians who may read the card `k` of a child. */
const guardians = sql`
  select g.name, l.relation, r.read_at as "readAt", g.user_id as "userId"
  from student_guardians l join guardians g on g.tenant_id = l.tenant_id and g.id = l.guardian_id
    join users u on u.tenant_id = g.tenant_id and u.id = g.user_id and u.status_id = 1
    left join gradebook_card_readings r on r.tenant_id = k.tenant_id and r.card_id = k.id and r.user_id = g.user_id
  where l.tenant_id = k.tenant_id and l.student_id = k.student_id and l.barred_on is null
  order by l.is_primary desc, g.name, g.id limit 10`

type Row = Omit<CardReading, 'guardians'> & {
  guardians: (CardReading['guardians'][number] & { readonly userId: string })[]
}

/** Who has read the current cards of a class, by roll number, in one statement. A card that was revised is to be read again. */
export async function listReadings(db: TenantDb, classId: string, termKey: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select k.id as "cardId", k.student_id as "studentId", k.printed->>'studentName' as "studentName", k.printed->>'rollNo' as "rollNo",
      k.printed->>'termName' as "termName", k.issued_at as "issuedAt", ${listOf(guardians)} as guardians,
      (select r.read_at from gradebook_card_readings r
        where r.tenant_id = k.tenant_id and r.card_id = k.id and r.user_id = k.student_id) as "studentReadAt"
    from gradebook_cards k
    where k.class_id = ${classId} and k.term_key = ${termKey} and not ${isRevoked}
      and not exists (select from gradebook_cards n where n.tenant_id = k.tenant_id and n.supersedes = k.id)
    order by length(k.printed->>'rollNo'), k.printed->>'rollNo', k.id limit 400`.execute(db)
  return rows
}

/** Guardians who were reminded of a child's card within the last day. */
async function remindedLately(db: TenantDb, studentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string; studentId: string }>`
    select user_id as "userId", about_student_id as "studentId" from notifications
    where kind = ${cardUnread.id} and about_student_id = any(${[...studentIds]}::uuid[])
      and created_at > now() - interval '1 day'`.execute(db)
  return new Set(rows.map(({ userId, studentId }) => `${userId} ${studentId}`))
}

/**
 * Reminds the guardians of children whose card none of them has read, each at most once a day. Says how many families that are.
 */
export async function remindReaders(
  { db, notify }: Pick<Unit, 'db' | 'notify'>,
  classId: string,
  termKey: string,
): Promise<number> {
  const unread = (await listReadings(db, classId, termKey)).filter((card) =>
    card.guardians.every(({ readAt }) => readAt === null),
  )
  const lately = await remindedLately(
    db,
    unread.map(({ studentId }) => studentId),
  )
  let families = 0
  for (const { studentId, studentName, termName, guardians: all } of unread) {
    const to = all.map(({ userId }) => userId).filter((userId) => !lately.has(`${userId} ${studentId}`))
    if (to.length === 0) continue
    families += 1
    await notify(cardUnread, {
      to,
      params: { name: studentName, term: termName.slice(0, 60) },
      link: forChild(gradebookPaths.family, studentId),
      aboutStudentId: studentId,
    })
  }
  return families
}
