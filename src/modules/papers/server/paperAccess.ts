import { type RawBuilder, sql } from 'kysely'
import { isGranted } from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { PaperChange, PaperRow } from '../records.ts'
import { hasTests, stateOf } from './paperProgress.ts'

/** What decides about papers. */
export type Reader = Pick<Actor, 'userId' | 'roleId' | 'matrix'>

const isOffice = (actor: Reader, action: 'view' | 'edit') =>
  actor.roleId === roles.admin && isGranted(actor.matrix, 'assessment', action)
const isApprover = (actor: Reader) => actor.roleId === roles.admin && isGranted(actor.matrix, 'qpApproval', 'approve')

const savedBy = sql<string>`(select v.saved_by from paper_versions v
  where v.tenant_id = p.tenant_id and v.paper_id = p.id and v.number = p.number)`

/** Whether the caller has written any version of paper `p`. */
const hasWritten = ({ userId }: Reader) => sql<boolean>`(exists (select from paper_versions v
  where v.tenant_id = p.tenant_id and v.paper_id = p.id and v.saved_by = ${userId}))`

/** Whether the caller may decide on a paper in review: neither its author nor a writer of any of its versions. */
export const decidable = (
  actor: Reader,
): RawBuilder<boolean> => sql<boolean>`(p.state = 'review' and p.removed_at is null
  and p.author_id <> ${actor.userId} and not ${hasWritten(actor)} and ${isApprover(actor)}::boolean)`

/**
 * The only visibility rule: authors see their own, the office all, approvers what was submitted, and teachers what has been
 * released and is open by now.
 */
export const visible = (actor: Reader): RawBuilder<boolean> => sql<boolean>`p.removed_at is null and (
  p.author_id = ${actor.userId} or ${isOffice(actor, 'view')}::boolean
  or (${isApprover(actor)}::boolean and p.kind = 'formal' and p.state <> 'draft')
  or (${actor.roleId === roles.teacher}::boolean and p.state = 'released' and p.opens_at <= now()))`

const name = (table: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.user_name`)})`
export const personName = name

export const columns = sql`p.id as "questionPaperId", p.name, p.kind, p.mode, p.is_worksheet as "isWorksheet", ${stateOf} as state,
  p.grade_id as "gradeId", p.subject_id as "courseId", g.name as grade, s.name as course, p.language, p.minutes::int,
  p.quarter_marks / 4.0::float8 as marks, p.author_id as "authorId", ${name('u')} as author,
  ${listOf(sql`select c.id, cg.name || '-' || c.section as name from paper_classes pc
    join classes c on c.tenant_id = pc.tenant_id and c.id = pc.class_id
    join grades cg on cg.tenant_id = c.tenant_id and cg.id = c.grade_id
    where pc.tenant_id = p.tenant_id and pc.paper_id = p.id order by cg.name, lower(c.section), c.id`)} as classes,
  p.number, p.opens_at as "opensAt", p.changed_at as "changedAt", p.version`

export const joins = sql`join users u on u.tenant_id = p.tenant_id and u.id = p.author_id
  join grades g on g.tenant_id = p.tenant_id and g.id = p.grade_id
  join subjects s on s.tenant_id = p.tenant_id and s.id = p.subject_id`

export type FoundPaper = PaperRow & {
  mayDecide: boolean
  savedBy: string
  /** Whether the caller has written any of its versions. */
  hasWritten: boolean
  /** It has been sent for approval before, and stays formal. */
  wasSubmitted: boolean
  isOpen: boolean
  isReleased: boolean
  /** Somebody said by hand that it was held or marked. */
  isByHand: boolean
  /** Tests were made from it. */
  hasTests: boolean
}

/** A paper the caller may see; `lock` locks its row until the transaction ends. */
export async function findPaper(
  db: TenantDb,
  actor: Reader,
  questionPaperId: string,
  lock = false,
): Promise<FoundPaper | undefined> {
  const { rows } = await sql<FoundPaper>`
    select ${columns}, ${decidable(actor)} as "mayDecide", ${savedBy} as "savedBy",
      ${hasWritten(actor)} as "hasWritten", p.first_submitted_at is not null as "wasSubmitted",
      (p.kind = 'informal' or coalesce(p.opens_at <= now(), false)) as "isOpen", p.state = 'released' as "isReleased",
      coalesce(p.conducted_at, p.evaluated_at) is not null as "isByHand", ${hasTests} as "hasTests"
    from papers p ${joins} where p.id = ${questionPaperId} and ${visible(actor)} ${lock ? sql`for update of p` : sql``}`.execute(
    db,
  )
  return rows[0]
}

export const mayEdit = (actor: Actor, { authorId }: Pick<PaperRow, 'authorId'>): boolean =>
  authorId === actor.userId || isOffice(actor, 'edit')

/**
 * The changes of state that the caller can make now. A formal paper that teachers may have seen is never recalled, nor one that a test
 * was made from.
 */
export function changesFor(actor: Actor, paper: FoundPaper): PaperChange[] {
  if (!mayEdit(actor, paper)) return []
  if (paper.isReleased) return changesAfterRelease(paper)
  if (paper.kind === 'informal') return paper.state === 'draft' ? ['release'] : []
  if (paper.state === 'draft') return ['submit']
  return paper.state === 'review' ? ['withdraw'] : ['release', 'withdraw']
}

function changesAfterRelease({ state, kind, isOpen, isByHand, hasTests, isWorksheet }: FoundPaper): PaperChange[] {
  const isFresh = state === 'released' && !hasTests
  if (!isOpen) return isFresh ? ['recall'] : []
  if (state === 'archived') return ['restore']
  return [
    ...(isFresh && kind === 'informal' ? (['recall'] as const) : []),
    ...(state === 'released' && !isWorksheet ? (['conduct'] as const) : []),
    ...(state === 'conducted' ? (['evaluate'] as const) : []),
    ...(isByHand ? (['reopen'] as const) : []),
    'archive',
  ]
}

/** The caller’s name, for what they print before a paper is open. */
export async function readName(db: TenantDb, { userId }: Actor): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${name('u')} as name from users u where u.id = ${userId}`.execute(
    db,
  )
  return rows[0]?.name ?? ''
}
