import { sql } from 'kysely'
import { openDays } from '#modules/timetable/server/public.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { implement } from '#platform/server/module.ts'
import type { Actor } from '#platform/server/requests/actor.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { curriculum } from '../contract.ts'
import { differences } from '../differences.ts'
import { scheduleItems } from '../itemSchedule.ts'
import { curriculumDefinitions } from '../schemas.ts'
import { afterSending, canBeDecided, curriculumStatuses } from '../statuses.ts'
import { catalogue, fromCatalogue } from './catalogue/catalogue.ts'
import {
  type CourseKey,
  classesOf,
  coursesOf,
  findCourse,
  isGrade,
  isTeacher,
  lessonsOf,
  listCourses,
  yearDays,
} from './courses.ts'
import { decide, send } from './curriculumApprovals.ts'
import { findYear, shiftDates, treeOfYear, withNewIds } from './curriculumCopies.ts'
import { findHead, type Head, listVersions, readSyllabus, readVersion } from './curriculumQueries.ts'
import { writeTree } from './curriculumStorage.ts'

type CourseRequest = { readonly db: TenantDb; readonly actor: Actor; fail(code: 'no-such-course'): never }
const courseOf = async ({ db, actor, fail }: CourseRequest, courseKey: CourseKey) =>
  (await findCourse(db, actor, courseKey)) ?? fail('no-such-course')

type CurriculumRequest = CourseRequest & { fail(code: 'no-such-course' | 'no-such-curriculum'): never }
/** Fails if there is no curriculum; `lock` locks it until the transaction ends. */
async function curriculumOf(context: CurriculumRequest, courseKey: CourseKey, lock = false) {
  const course = await courseOf(context, courseKey)
  const head = (await findHead(context.db, courseKey, lock)) ?? context.fail('no-such-curriculum')
  return { course, head }
}

function assertCurrent(head: Head, version: number): void {
  if (head.version !== version) throw problem('changed-meanwhile', { details: { version: head.version } })
}

const nameOf = ({ firstName, lastName, userName }: Actor) => `${firstName} ${lastName}`.trim() || userName

export const curriculumRoutes = implement(curriculum, curriculumDefinitions, {
  listCourses: async (_, { db, actor }) => ({ courses: await coursesOf(db, actor) }),

  listCoursesOf: async ({ params }, { db, actor, fail }) => {
    const userId = params.userRefId
    const isOther = actor.roleId === roles.teacher && actor.userId !== userId
    if (isOther || !(await isTeacher(db, userId))) fail('no-such-teacher')
    return { courses: await coursesOf(db, { roleId: roles.teacher, userId }) }
  },

  listCurriculum: async ({ query }, { db, actor, fail }) => {
    if (query.gradeId && !(await isGrade(db, query.gradeId))) fail('no-such-grade')
    return { courses: await listCourses(db, actor, query.gradeId) }
  },

  getSyllabus: async ({ query }, context) =>
    readSyllabus(context.db, await courseOf(context, query), context.actor.userId),

  getFit: async ({ params }, context) => {
    await courseOf(context, params)
    const classes = await classesOf(context.db, params.gradeId)
    const ids = classes.map(({ classId }) => classId)
    const lessons = await lessonsOf(context.db, ids, params.courseId, await yearDays(context.db))
    return { classes: classes.map((one) => ({ ...one, lessons: lessons.get(one.classId) ?? 0 })) }
  },

  saveSyllabus: async ({ params, body }, context) => {
    const course = await courseOf(context, params)
    const { version, note, ...tree } = body
    await writeTree(context, params, tree, { userId: context.actor.userId, version, note })
    return readSyllabus(context.db, course, context.actor.userId)
  },

  deleteCurriculum: async ({ query }, context) => {
    const { db, audit, fail } = context
    const { course, head } = await curriculumOf(context, query, true)
    if (head.isInUse) fail('in-use')
    await sql`delete from curriculums where id = ${head.curriculumId}`.execute(db)
    const { grade, courseDisplayName } = course
    const before = { grade, courseDisplayName, version: head.version, topics: head.topics }
    audit({ entity: 'curriculum', entityId: head.curriculumId, before })
    return {}
  },

  listVersions: async ({ params }, context) => {
    const { course, head } = await curriculumOf(context, params)
    return { course, versions: await listVersions(context.db, head.curriculumId) }
  },

  getDifferences: async ({ params, query }, context) => {
    const { head } = await curriculumOf(context, params)
    const read = async (number: number) =>
      (await readVersion(context.db, head.curriculumId, number)) ?? context.fail('no-such-version')
    const [from, to] = [await read(query.from), await read(query.to)]
    return { isUnitFirst: to.isUnitFirst, changes: differences(from, to) }
  },

  restoreVersion: async ({ params, body }, context) => {
    const { course, head } = await curriculumOf(context, params, true)
    const tree = (await readVersion(context.db, head.curriculumId, body.number)) ?? context.fail('no-such-version')
    const { userId } = context.actor
    await writeTree(context, params, tree, { userId, version: body.version, note: `↩ ${body.number}` })
    return readSyllabus(context.db, course, userId)
  },

  copyFromYear: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const course = await courseOf(context, params)
    const year = (await findYear(db, body.academicYearId)) ?? fail('no-such-year')
    const source = (await treeOfYear(db, body.academicYearId, params)) ?? fail('nothing-to-copy')
    const tree = withNewIds(shiftDates(source, year, await yearDays(db)))
    await writeTree(context, params, tree, { userId: actor.userId, version: body.version, note: year.name })
    return readSyllabus(db, course, actor.userId)
  },

  listCatalogue: () => ({ entries: [...catalogue] }),

  getCurriculumFromTopSchool: async ({ body }, context) => {
    const { db, actor, fail } = context
    const courseKey = { gradeId: body.gradeId, courseId: body.courseId }
    const course = await courseOf(context, courseKey)
    const found = fromCatalogue(body.entry) ?? fail('no-such-entry')
    const days = await openDays(db, await yearDays(db))
    const tree = { ...found, items: scheduleItems(found.items, days) }
    await writeTree(context, courseKey, tree, {
      userId: actor.userId,
      version: body.version,
      note: body.entry,
      status: curriculumStatuses.inBuilt,
    })
    return readSyllabus(db, course, actor.userId)
  },

  sendForApproval: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const { course, head } = await curriculumOf(context, params, true)
    assertCurrent(head, body.version)
    if (head.units + head.chapters + head.topics === 0) fail('empty')
    const status = afterSending(head.statusId, head.isInUse)
    if (status === null) return fail('nothing-to-approve')
    if (!head.isSent) await send(context, { course, head, status, by: { userId: actor.userId, name: nameOf(actor) } })
    return readSyllabus(db, course, actor.userId)
  },

  decideCurriculum: async ({ params, body }, context) => {
    const { db, actor, fail } = context
    const { course, head } = await curriculumOf(context, params, true)
    assertCurrent(head, body.version)
    if (!canBeDecided(head.statusId, head.isSent)) fail('not-sent')
    if (head.savedById === actor.userId) fail('own-curriculum')
    const isApproved = body.status === 'approved'
    await decide(context, { course, head, isApproved, userId: actor.userId, note: body.note })
    return readSyllabus(db, course, actor.userId)
  },
})
