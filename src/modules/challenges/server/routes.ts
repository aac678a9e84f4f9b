import { sql } from 'kysely'
import { roles } from '#platform/contract/access/roles.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { FileRow } from '#platform/server/files/files.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { challenges } from '../contract.ts'
import { challengesDefinitions, type Round } from '../schemas.ts'
import { finishRound, keepAnswer } from './answers.ts'
import {
  addAssignment,
  assignedTo,
  cancelAssignment,
  findAssignment,
  isAssigned,
  listAssignable,
  listAssignments,
  listTakers,
  mayAssign,
} from './assignments.ts'
import { findPlace, readChapterResults } from './chapterResults.ts'
import { tellAssigned } from './jobs.ts'
import { listProgress, readClassProgress } from './progress.ts'
import {
  askedIn,
  beginRound,
  feedbackOf,
  findRound,
  openItems,
  type Place,
  type StoredRound,
  scoreOf,
} from './rounds.ts'

/** The pictures that something shows. Those of keys come only with what is answered. */
const shownIn = (shown: unknown, { pictures }: StoredRound): FileRow[] => {
  const told = JSON.stringify(shown)
  return pictures.filter(({ id }) => told.includes(id))
}

/** Teachers see the classes they teach in or lead; the office sees all. */
async function maySeeClass(db: TenantDb, { roleId, userId }: Actor, classId: string): Promise<boolean> {
  const isTeacher = roleId === roles.teacher
  const { rows } = await sql`select from classes k where k.id = ${classId} and (${!isTeacher}
    or exists (select from teachings x where x.class_id = k.id and x.teacher_id = ${userId}
      and (select school_day()) between x.from_date and coalesce(x.to_date, 'infinity'))
    or exists (select from class_teachers x where x.class_id = k.id and x.teacher_id = ${userId}
      and (select school_day()) between x.from_date and coalesce(x.to_date, 'infinity')))`.execute(db)
  return rows.length > 0
}

/** A round that has something left to ask: one whose last questions are shut now is over as it stands. */
async function beginOpenRound(
  db: TenantDb,
  by: { readonly studentId: string; readonly day: CivilDate; readonly now: Date },
  place: Place,
): Promise<string | undefined> {
  const roundId = await beginRound(db, by, place)
  if (!roundId) return undefined
  const round = await findRound(db, { roundId, studentId: by.studentId }, true)
  if (!round || round.isFinished || openItems(round).some(({ answer }) => answer === null)) return roundId
  await finishRound(db, round, by)
  return beginRound(db, by, place)
}

export const challengesRoutes = implement(challenges, challengesDefinitions, {
  listChallenges: async ({ params: { studentId } }, { db, actor, services }) => {
    const day = today(actor.timeZone, services.now())
    const courses = await listProgress(db, studentId, day)
    return { courses, assigned: await assignedTo(db, studentId, day) }
  },

  startRound: async ({ params: { studentId }, body }, { db, actor, services, fail }) => {
    const now = services.now()
    const day = today(actor.timeZone, now)
    const progress = await listProgress(db, studentId, day)
    const chapters = progress.find(({ courseId }) => courseId === body.courseId)?.chapters ?? []
    const levels = chapters.find(({ chapter }) => chapter === body.chapter)?.levels ?? []
    const level = levels.find((one) => one.level === body.level) ?? fail('no-such-chapter')
    if (!level.isOpen) fail('level-locked')
    const by = { studentId, day, now }
    const roundId = (await beginOpenRound(db, by, body)) ?? fail('no-such-chapter')
    const round = (await findRound(db, { roundId, studentId })) ?? fail('no-such-chapter')
    const items = askedIn(round) as Round['items']
    const answered = round.items.map(feedbackOf).filter((one) => one !== undefined)
    return {
      roundId,
      courseId: round.courseId,
      chapter: round.chapter,
      level: round.level,
      items,
      answered,
      pictures: shownIn([items, answered], round).map((file) => services.files.link(actor.tenantId, file)),
    }
  },

  answerQuestion: async ({ params, body }, { db, actor, services, fail }) => {
    const now = services.now()
    const by = { studentId: params.studentId, day: today(actor.timeZone, now), now }
    const round = (await findRound(db, params, true)) ?? fail('no-such-round')
    const item = round.items.find(({ place }) => place === body.place) ?? fail('no-such-question')
    if (item.isShut) fail('question-shut')
    if (item.answer === null) await keepAnswer(db, round, item, body.answer, by)
    const after = (await findRound(db, params)) ?? fail('no-such-round')
    const told = after.items.find(({ place }) => place === body.place)
    const feedback = (told && feedbackOf(told)) ?? fail('no-such-question')
    const isOver = openItems(after).every(({ answer }) => answer !== null)
    const result = !isOver
      ? null
      : after.isFinished
        ? { score: scoreOf(after), isBest: false, hasMastered: false }
        : await finishRound(db, after, by)
    return {
      feedback,
      pictures: shownIn(feedback, after).map((file) => services.files.link(actor.tenantId, file)),
      result,
    }
  },

  getClassProgress: async ({ params: { classId } }, { db, actor, fail }) => {
    if (!(await maySeeClass(db, actor, classId))) fail('no-such-class')
    return { ...(await readClassProgress(db, classId)), assignments: await listAssignments(db, actor, classId) }
  },

  getChapterResults: async ({ params: { classId, courseId }, query: { chapter } }, { db, actor, fail }) => {
    if (!(await maySeeClass(db, actor, classId))) fail('no-such-class')
    const place = (await findPlace(db, { classId, courseId })) ?? fail('no-such-course')
    return { ...place, ...(await readChapterResults(db, { classId, courseId, chapter })) }
  },

  listAssignable: async ({ params: { classId } }, { db, actor, fail }) => {
    if (!(await maySeeClass(db, actor, classId))) fail('no-such-class')
    return { chapters: await listAssignable(db, actor, classId), students: await listTakers(db, classId) }
  },

  addAssignment: async ({ params: { classId }, body }, { db, actor, services, audit, enqueue, fail }) => {
    const { courseId, chapter, level, dueOn } = body
    if (!(await maySeeClass(db, actor, classId))) fail('no-such-class')
    if (!(await mayAssign(db, actor, { classId, courseId }))) fail('not-your-course')
    const offered = await listAssignable(db, actor, classId)
    const isOffered = offered.some(
      (one) => one.courseId === courseId && one.chapter === chapter && one.levels.includes(level),
    )
    if (!isOffered) fail('no-such-chapter')
    const day = today(actor.timeZone, services.now())
    if (dueOn < day) fail('due-passed')
    if (body.studentIds.length === 0 && (await isAssigned(db, { classId, courseId, chapter, level }, day)))
      fail('assigned-already')
    const challengeId = (await addAssignment(db, { ...body, classId, setBy: actor.userId })) ?? fail('no-such-student')
    await enqueue(tellAssigned, { challengeId })
    audit({ entity: 'challengeAssignment', entityId: challengeId, after: { classId, ...body } })
    return { challengeId }
  },

  cancelAssignment: async ({ params: { classId, challengeId } }, { db, actor, services, audit, fail }) => {
    if (!(await maySeeClass(db, actor, classId))) fail('no-such-class')
    const found = (await findAssignment(db, { classId, challengeId })) ?? fail('no-such-assignment')
    if (!(await mayAssign(db, actor, { classId, courseId: found.courseId }))) fail('not-your-course')
    const before = await cancelAssignment(db, { classId, challengeId, now: services.now() })
    audit({ entity: 'challengeAssignment', entityId: challengeId, before: before ?? null, after: null })
    return { challengeId }
  },
})
