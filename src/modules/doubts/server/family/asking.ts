import { sql } from 'kysely'
import { recordActivity } from '#modules/badges/server/public.ts'
import type { AboutWhat } from '#modules/doubts/familySchemas.ts'
import { limits } from '#modules/doubts/rules.ts'
import { findSome } from '#modules/library/server/public.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import type { Unit } from '#platform/server/requests/unit.ts'
import type { Services } from '#platform/server/services.ts'
import { scheduleReminder } from '../jobs.ts'
import { insertPost, isBeyond, type NewPost, type PostRefusal } from '../posts.ts'
import { isOldEnough } from '../settings.ts'
import { classFor, findTopic, homeworkOf } from './askForm.ts'

type Question = NewPost & {
  readonly courseId: string
  readonly about: AboutWhat
  readonly forClass: boolean
  readonly hidesName: boolean
}
type Refusal = PostRefusal | 'no-such-subject' | 'no-such-topic' | 'no-such-book' | 'no-such-homework' | 'too-young'

/** Asks a question and schedules the reminder of its teachers. Returns the id of the doubt, or why it is refused. */
export async function askDoubt(
  unit: Unit,
  { actor, services }: { actor: Actor; services: Services },
  question: Question,
): Promise<{ doubtId: string } | Refusal> {
  const { db } = unit
  const now = services.now()
  const { userId: studentId } = actor
  const { courseId, forClass, hidesName } = question
  const classId = await classFor(db, studentId, courseId)
  if (!classId) return 'no-such-subject'
  if (forClass && !(await mayWriteToClass(db, studentId))) return 'too-young'
  const about = await subjectOf(db, { actor, services }, question)
  if (typeof about === 'string') return about
  if (await isBeyond(db, 'question', studentId, limits.questionsPerDay)) return 'daily-limit'
  const doubtId = newId()
  await sql`
    insert into doubts (id, student_id, class_id, subject_id, for_class, hides_name, about_kind, about_title, curriculum_id,
      item_id, resource_id, page, homework_id)
    values (${doubtId}, ${studentId}, ${classId}, ${courseId}, ${forClass}, ${forClass && hidesName}, ${question.about.kind},
      ${about.title}, ${about.curriculumId}, ${about.itemId}, ${about.resourceId}, ${about.page}, ${about.homeworkId})`.execute(
    db,
  )
  const post = { ...question, doubtId, userId: studentId, isQuestion: true, byTeacher: false }
  const refused = await insertPost(unit, post)
  if (refused) return refused
  await scheduleReminder(unit, { doubtId, yearId: actor.yearId, now })
  const label = about.title || question.text
  await recordActivity(db, { actorId: studentId, kind: 'doubt.created', sourceId: doubtId, at: now, label })
  return { doubtId }
}

async function mayWriteToClass(db: TenantDb, studentId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isOldEnough(studentId)} as is`.execute(db)
  return rows[0]?.is === true
}

const nothing = { title: '', curriculumId: null, itemId: null, resourceId: null, page: null, homeworkId: null }

/** What the question is about, with the title it has today. */
async function subjectOf(
  db: TenantDb,
  { actor, services }: { actor: Actor; services: Services },
  { about, courseId }: Question,
) {
  if (about.kind === 'subject') return nothing
  if (about.kind === 'topic') {
    const topic = await findTopic(db, { studentId: actor.userId, courseId, itemId: about.itemId })
    return topic ? { ...nothing, ...topic, itemId: about.itemId } : ('no-such-topic' as const)
  }
  if (about.kind === 'homework') {
    const known = await homeworkOf(db, services, actor.userId)
    const one = known.find(({ homeworkId }) => homeworkId === about.homeworkId)
    return one ? { ...nothing, title: one.title, homeworkId: about.homeworkId } : ('no-such-homework' as const)
  }
  const [book] = await findSome(db, actor, [about.contentId])
  return book
    ? { ...nothing, title: book.title, resourceId: about.contentId, page: about.page }
    : ('no-such-book' as const)
}
