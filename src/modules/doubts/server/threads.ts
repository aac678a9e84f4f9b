import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { listOf } from '#platform/server/database/jsonList.ts'
import type { FileRow, Files } from '#platform/server/files/files.ts'
import { type DoubtRole, doubtRights, postRights } from '../rules.ts'
import type { DoubtPost, Thread } from '../schemas.ts'
import { type DoubtFacts, doubtColumns, doubtTables, instant } from './doubtColumns.ts'
import { fullName, isHidden, readableBy, type Viewer } from './reach.ts'
import { isOldEnough, studentsAnswer } from './settings.ts'

/** Makes the short-lived address of a file. */
export type Link = (file: FileRow) => ReturnType<Files['link']>

type PostRow = {
  postId: string
  userId: string
  isQuestion: boolean
  byTeacher: boolean
  firstName: string
  fullName: string
  text: string
  postedAt: string
  isHidden: boolean
  files: FileRow[]
  reports: string[]
}
type Row = DoubtFacts & {
  studentId: string
  firstName: string
  fullName: string
  hidesName: boolean
  isHidden: boolean
  studentsAnswer: boolean
  isOldEnough: boolean
  posts: PostRow[]
}

/** More than anybody reads; writing stops long before by the limits per person and day. */
const maxPosts = 500

const posts = listOf(sql`
  select p.id as "postId", p.user_id as "userId", p.is_question as "isQuestion", p.by_teacher as "byTeacher",
    coalesce(nullif(a.first_name, ''), a.user_name) as "firstName", ${fullName('a')} as "fullName", p.body as text,
    p.posted_at as "postedAt", p.hidden_at is not null as "isHidden",
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by x.position)
      from doubt_files x join files f on f.tenant_id = x.tenant_id and f.id = x.file_id
      where x.tenant_id = p.tenant_id and x.post_id = p.id), '[]') as files,
    coalesce((select json_agg(r.reason order by r.reported_at) from doubt_reports r
      where r.tenant_id = p.tenant_id and r.post_id = p.id), '[]') as reports
  from doubt_posts p join users a on a.tenant_id = p.tenant_id and a.id = p.user_id
  where p.tenant_id = d.tenant_id and p.doubt_id = d.id and p.deleted_at is null
  order by not p.is_question, p.posted_at, p.id limit ${sql.lit(maxPosts)}`)

const roleOf = (viewer: Viewer, studentId: string): DoubtRole =>
  viewer.as !== 'student' ? viewer.as : viewer.studentId === studentId ? 'asker' : 'classmate'

/** A doubt that the viewer may read, with what they may do; `lock` keeps it as it is until the transaction ends. */
export async function findThread(
  db: TenantDb,
  viewer: Viewer,
  doubtId: string,
  link: Link,
  lock = false,
): Promise<{ thread: Thread; role: DoubtRole; studentId: string } | undefined> {
  if (lock) await sql`select from doubts where id = ${doubtId} for update`.execute(db)
  const { rows } = await sql<Row>`
    select ${doubtColumns}, d.student_id as "studentId", coalesce(nullif(u.first_name, ''), u.user_name) as "firstName",
      ${fullName('u')} as "fullName", d.hides_name as "hidesName", ${isHidden} as "isHidden",
      ${studentsAnswer} as "studentsAnswer", ${isOldEnough(viewer.userId)} as "isOldEnough", ${posts} as posts
    from ${doubtTables} where d.id = ${doubtId} and ${readableBy(viewer)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const role = roleOf(viewer, row.studentId)
  const { mayRead, mayReply, mayResolve } = doubtRights({ ...row, role }, row)
  if (!mayRead) return undefined
  const { studentId, firstName, isHidden: _, studentsAnswer: _s, isOldEnough: _o, posts: all, ...facts } = row
  const asker = role === 'teacher' ? row.fullName : role === 'classmate' && row.hidesName ? null : firstName
  const { fullName: _f, ...doubt } = facts
  const thread = {
    ...doubt,
    askedAt: instant(doubt.askedAt),
    changedAt: instant(doubt.changedAt),
    asker,
    isOwn: role === 'asker',
    mayReply,
    mayResolve,
    posts: all.map((post) => shownPost(post, { viewer, role, row, asker, link })),
  }
  return { thread, role, studentId }
}

type Seen = { viewer: Viewer; role: DoubtRole; row: Row; asker: string | null; link: Link }

function shownPost(post: PostRow, { viewer, role, row, asker, link }: Seen): DoubtPost {
  const isOwn = post.userId === viewer.userId
  const isAsker = post.userId === row.studentId
  const isSecret = post.isHidden && !isOwn && role !== 'teacher'
  return {
    postId: post.postId,
    isQuestion: post.isQuestion,
    author: isAsker ? asker : authorFor(role, post),
    isOwn,
    isAsker,
    isTeacher: post.byTeacher,
    text: isSecret ? '' : post.text,
    files: isSecret ? [] : post.files.map(link),
    postedAt: instant(post.postedAt),
    isHidden: post.isHidden,
    reports: role === 'teacher' ? post.reports : [],
    ...postRights(role, { isOwn, isHidden: post.isHidden }),
  }
}

/** Classmates know each other by first names; a guardian is told nothing about other children. */
function authorFor(role: DoubtRole, { byTeacher, fullName: full, firstName }: PostRow): string | null {
  if (byTeacher || role === 'teacher') return full
  return role === 'guardian' ? null : firstName
}
