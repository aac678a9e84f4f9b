import { sql } from 'kysely'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { standardDesign } from '../contracts/cardDesign.ts'
import { remarks } from '../contracts/remarkContract.ts'
import { remarkLineOf } from '../contracts/remarkLine.ts'
import { type Remark, remarkDefinitions } from '../contracts/remarkSchemas.ts'
import { linesOf, standardLine } from '../remarkText.ts'
import { designOfGrade } from './cards/designStorage.ts'
import { type ClassFacts, classFacts, isClassTeacher } from './classGradebook.ts'
import { areKnown } from './studentReach.ts'

const bankLimit = 200

const mayWrite = (facts: ClassFacts, actor: Actor): boolean =>
  actor.roleId === roles.teacher ? isClassTeacher(facts, actor) : isGranted(actor.matrix, 'gradeBook', 'edit')

/** Whether somebody writes the remarks that every class teacher can choose from. */
const keepsForAll = ({ roleId, matrix }: Actor): boolean =>
  roleId !== roles.teacher && isGranted(matrix, 'gradeBook', 'edit')

/** Characters that fit on a line of the cards of a class. */
const lineOf = async (db: TenantDb, { gradeId }: ClassFacts): Promise<number> =>
  remarkLineOf((await designOfGrade(db, gradeId))?.content ?? standardDesign)

async function remarksOf(db: TenantDb, facts: ClassFacts, termKey: string): Promise<Remark[]> {
  const ids = facts.students.map(({ studentId }) => studentId)
  const { rows } = await sql<Omit<Remark, 'name' | 'rollNo'>>`
    select u.id as "studentId", u.first_name as "firstName", s.gender, coalesce(r.remark, '') as remark,
      case when coalesce(r.remark, '') = '' then 'none' else r.state end as state, coalesce(r.note, '') as note,
      coalesce(r.version, 0) as version
    from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
      left join gradebook_remarks r on r.tenant_id = u.tenant_id and r.student_id = u.id and r.term_key = ${termKey}
    where u.id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.studentId, row]))
  return facts.students.flatMap(({ studentId, name, rollNo }) => {
    const row = byId.get(studentId)
    return row ? [{ ...row, name, rollNo }] : []
  })
}

type Held = { version: number; remark: string; state: string }

async function heldRemark(db: TenantDb, studentId: string, termKey: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`select version, remark, state from gradebook_remarks
    where student_id = ${studentId} and term_key = ${termKey} for update`.execute(db)
  return rows[0]
}

export const remarkRoutes = implement(remarks, remarkDefinitions, {
  listRemarks: async ({ params: { classId }, query: { termKey } }, { db, actor, fail }) => {
    const facts = (await classFacts(db, classId)) ?? fail('no-such-class')
    // What a class teacher writes is not for the other teachers of the class.
    if (actor.roleId === roles.teacher && !isClassTeacher(facts, actor))
      return { remarks: [], bank: [], maxLines: null, lineLength: standardLine, mayWrite: false, mayAccept: false }
    const bank = await sql<{ bankRemarkId: string; remark: string; isOwn: boolean }>`
      select id as "bankRemarkId", remark, user_id is not null as "isOwn" from gradebook_remark_bank
      where user_id = ${actor.userId} or user_id is null order by user_id is null, added_at desc, id limit 400`.execute(
      db,
    )
    return {
      remarks: await remarksOf(db, facts, termKey),
      bank: bank.rows,
      maxLines: facts.template?.content.remarkLines ?? null,
      lineLength: await lineOf(db, facts),
      mayWrite: mayWrite(facts, actor),
      mayAccept: actor.roleId !== roles.teacher && isGranted(actor.matrix, 'gradeBook', 'approve'),
    }
  },

  saveRemark: async ({ params: { classId, studentId }, body }, { db, actor, audit, fail }) => {
    const { termKey, remark, version } = body
    const facts = (await classFacts(db, classId)) ?? fail('no-such-student')
    if (!(await areKnown(db, actor, facts, [studentId]))) fail('no-such-student')
    if (!facts.students.some((one) => one.studentId === studentId)) fail('not-in-class')
    if (!mayWrite(facts, actor)) fail('not-your-class')
    const content = facts.template?.content
    const isTerm = content?.terms.some(({ key }) => key === termKey) || termKey === 'year'
    if (!content?.remarkLines || !isTerm) return fail('no-remarks')
    if (linesOf(remark, await lineOf(db, facts)) > content.remarkLines)
      fail('too-many-lines', { values: { n: content.remarkLines } })
    const token = /\{\w*\}/.exec(remark)?.[0]
    if (token) fail('token-left', { values: { token } })
    const before = await heldRemark(db, studentId, termKey)
    if ((before?.version ?? 0) !== version && before?.remark !== remark)
      throw problem('changed-meanwhile', { details: before })
    const { rows } = await sql<{ version: number }>`
      insert into gradebook_remarks as r (class_id, student_id, term_key, remark, written_by)
      values (${classId}, ${studentId}, ${termKey}, ${remark}, ${actor.userId})
      on conflict on constraint gradebook_remarks_once do update set remark = excluded.remark, class_id = excluded.class_id,
        state = 'written', note = '', read_by = null, read_at = null, written_by = excluded.written_by, written_at = now(),
        version = r.version + 1
      returning version`.execute(db)
    audit({
      entity: 'gradebookRemark',
      entityId: studentId,
      before: { remark: before?.remark ?? '' },
      after: { termKey, remark },
    })
    return { version: rows[0]?.version ?? 1 }
  },

  readRemark: async ({ params: { classId, studentId }, body }, { db, actor, audit, fail }) => {
    const { termKey, isAccepted, note, version } = body
    const facts = (await classFacts(db, classId)) ?? fail('no-such-student')
    if (!(await areKnown(db, actor, facts, [studentId]))) fail('no-such-student')
    if (!facts.students.some((one) => one.studentId === studentId)) fail('not-in-class')
    if (!isAccepted && note === '') fail('note-missing')
    const before = await heldRemark(db, studentId, termKey)
    if (!before?.remark) return fail('nothing-written')
    if (before.version !== version) throw problem('changed-meanwhile', { details: before })
    const state = isAccepted ? 'accepted' : 'returned'
    const { rows } = await sql<{ version: number }>`
      update gradebook_remarks set state = ${state}, note = ${isAccepted ? '' : note}, read_by = ${actor.userId}, read_at = now(),
        version = version + 1
      where student_id = ${studentId} and term_key = ${termKey} returning version`.execute(db)
    audit({
      entity: 'gradebookRemark',
      entityId: studentId,
      before: { state: before.state },
      after: { termKey, state, note },
    })
    return { version: rows[0]?.version ?? version }
  },

  listBank: async (_, { db }) => {
    const { rows } = await sql<{ bankRemarkId: string; remark: string; isOwn: boolean }>`
      select id as "bankRemarkId", remark, false as "isOwn" from gradebook_remark_bank where user_id is null
      order by added_at desc, id limit 400`.execute(db)
    return { remarks: rows }
  },

  keepRemark: async ({ body: { remark, isForAll } }, { db, actor, audit, fail }) => {
    if (isForAll && !keepsForAll(actor)) fail('office-only')
    const owner = isForAll ? null : actor.userId
    const kept = await sql<{ many: number }>`
      select count(*)::int as many from gradebook_remark_bank where user_id is not distinct from ${owner}::uuid`.execute(
      db,
    )
    if ((kept.rows[0]?.many ?? 0) >= bankLimit) fail('bank-full')
    await sql`insert into gradebook_remark_bank (user_id, remark) values (${owner}, ${remark})
      on conflict on constraint gradebook_remark_bank_once do nothing`.execute(db)
    const { rows } = await sql<{ bankRemarkId: string }>`select id as "bankRemarkId" from gradebook_remark_bank
      where user_id is not distinct from ${owner}::uuid and remark = ${remark}`.execute(db)
    const bankRemarkId = rows[0]?.bankRemarkId ?? ''
    if (isForAll) audit({ entity: 'remarkBank', entityId: bankRemarkId, after: { remark } })
    return { bankRemarkId, remark, isOwn: !isForAll }
  },

  forgetRemark: async ({ params: { bankRemarkId } }, { db, actor, audit, fail }) => {
    const { rows } = await sql<{ isForAll: boolean; remark: string }>`
      delete from gradebook_remark_bank where id = ${bankRemarkId}
        and (user_id = ${actor.userId} or (user_id is null and ${keepsForAll(actor)}))
      returning user_id is null as "isForAll", remark`.execute(db)
    const [gone] = rows
    if (!gone) return fail('no-such-remark')
    if (gone.isForAll)
      audit({ entity: 'remarkBank', entityId: bankRemarkId, before: { remark: gone.remark }, after: null })
    return {}
  },
})
