import { sql } from 'kysely'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import { gradeSetupDefinitions } from '#modules/classes/gradeSetupSchemas.ts'
import { implement } from '#platform/server/module.ts'
import { problem } from '#platform/server/requests/problem.ts'
import { assertWithinYear } from '../yearDays.ts'
import { addGrades, deleteUnused, getGrade, isNameTaken, listGrades, orderGrades } from './grades.ts'
import { addSections, deleteSection, fitsGrade, getSection, isRoom, saveSection } from './sections.ts'
import { addStreams, findStream, isStreamTaken } from './streams.ts'
import {
  addSubjects,
  getSubject,
  gradesExist,
  listSubjects,
  replaceGradeSubjects,
  shareSubjects,
  stillTaught,
  subjectsExist,
} from './subjects.ts'
import { assignTeachers } from './teacherAssignments.ts'
import { listTeacherOptions, readGradeSetup } from './teachers.ts'

export const gradeRoutes = implement(gradeSetup, gradeSetupDefinitions, {
  listGrades: async (_, { db }) => ({ grades: await listGrades(db) }),

  addGrades: async ({ body }, context) => {
    const added = await addGrades(context, body.names)
    return added === null ? context.fail('too-many-grades') : { added }
  },

  orderGrades: async ({ body }, context) => {
    await orderGrades(context, body.gradeIds)
    return {}
  },

  saveGrade: async ({ params, body }, { db, audit, fail }) => {
    const before = await getGrade(db, params.gradeId)
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    if (await isNameTaken(db, 'grades', body.name, params.gradeId)) fail('name-taken')
    await db
      .updateTable('grades')
      .set({ name: body.name, version: sql`version + 1` })
      .where('id', '=', params.gradeId)
      .execute()
    audit({ entity: 'grade', entityId: params.gradeId, before: { name: before.name }, after: { name: body.name } })
    return getGrade(db, params.gradeId)
  },

  deleteGrade: async ({ params }, context) => {
    const before = await getGrade(context.db, params.gradeId)
    // This year’s subjects are only a plan and go with the grade; those of earlier years keep it from being deleted.
    await context.db.deleteFrom('grade_subjects').where('grade_id', '=', params.gradeId).execute()
    for (const { streamId } of before.streams)
      if (!(await deleteUnused(context, 'streams', streamId, { gradeId: params.gradeId }))) context.fail('in-use')
    if (!(await deleteUnused(context, 'grades', params.gradeId, { name: before.name }))) context.fail('in-use')
    return {}
  },

  addStreams: async ({ params, body }, context) => {
    await getGrade(context.db, params.gradeId)
    return { added: await addStreams(context, params.gradeId, body.names) }
  },

  saveStream: async ({ params, body }, { db, audit, fail }) => {
    const before = await findStream(db, params.streamId)
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    if (await isStreamTaken(db, before.gradeId, body.name, params.streamId)) fail('name-taken')
    await db
      .updateTable('streams')
      .set({ name: body.name, version: sql`version + 1` })
      .where('id', '=', params.streamId)
      .execute()
    audit({ entity: 'stream', entityId: params.streamId, before: { name: before.name }, after: { name: body.name } })
    return findStream(db, params.streamId)
  },

  deleteStream: async ({ params }, context) => {
    const before = await findStream(context.db, params.streamId)
    if (!(await deleteUnused(context, 'streams', params.streamId, before))) context.fail('in-use')
    return {}
  },

  addSections: async ({ body }, context) => {
    for (const gradeId of body.gradeIds)
      if (!(await fitsGrade(context.db, body.streamId, gradeId))) context.fail('other-grade')
    return { added: await addSections(context, body) }
  },

  saveSection: async ({ params, body }, context) => {
    const { db, fail } = context
    const before = await getSection(db, params.classId)
    // Report missing references before a version conflict.
    if (!(await fitsGrade(db, body.streamId, before.gradeId))) fail('other-grade')
    if (!(await isRoom(db, body.roomId))) fail('no-such-room')
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    if (!(await saveSection(context, before, body))) fail('name-taken')
    return getSection(db, params.classId)
  },

  deleteSection: async ({ params }, context) => {
    if (!(await deleteSection(context, params.classId))) context.fail('in-use')
    return {}
  },

  listSubjects: async (_, { db }) => ({ subjects: await listSubjects(db) }),

  addSubjects: async ({ body }, context) => {
    const added = await addSubjects(context, body.names)
    return added === null ? context.fail('too-many-subjects') : { added }
  },

  saveSubject: async ({ params, body }, { db, audit, fail }) => {
    const before = await getSubject(db, params.courseId)
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    if (await isNameTaken(db, 'subjects', body.name, params.courseId)) fail('name-taken')
    await db
      .updateTable('subjects')
      .set({ name: body.name, version: sql`version + 1` })
      .where('id', '=', params.courseId)
      .execute()
    audit({
      entity: 'subject',
      entityId: params.courseId,
      before: { name: before.courseDisplayName },
      after: { name: body.name },
    })
    return getSubject(db, params.courseId)
  },

  deleteSubject: async ({ params }, context) => {
    const before = await getSubject(context.db, params.courseId)
    if (!(await deleteUnused(context, 'subjects', params.courseId, before))) context.fail('in-use')
    return {}
  },

  getGradeSetup: async ({ params, query }, { db }) => {
    if (query.on) await assertWithinYear(db, [query.on], 'on')
    return readGradeSetup(db, params.gradeId, query.on)
  },

  saveGradeSubjects: async ({ params, body }, { db, audit, fail }) => {
    const before = await readGradeSetup(db, params.gradeId)
    for (const streamId of new Set(body.subjects.map((one) => one.streamId)))
      if (!(await fitsGrade(db, streamId, params.gradeId))) fail('other-grade')
    const courseIds = body.subjects.map(({ courseId }) => courseId)
    const others = body.alsoGradeIds.filter((gradeId) => gradeId !== params.gradeId)
    if (!(await subjectsExist(db, courseIds)) || !(await gradesExist(db, others))) throw problem('not-found')
    if (before.version !== body.version) throw problem('changed-meanwhile', { details: before })
    const keys = body.subjects.map(({ courseId, streamId }) => `${courseId} ${streamId}`)
    if (new Set(keys).size < keys.length) fail('named-twice')
    const taught = await stillTaught(db, params.gradeId, body.subjects)
    if (taught.length > 0) fail('still-taught', { details: { subjects: taught } })
    await replaceGradeSubjects(db, params.gradeId, body.subjects)
    await shareSubjects(db, others, body.subjects)
    audit({
      entity: 'gradeSubjects',
      entityId: params.gradeId,
      before: { subjects: before.subjects },
      after: { subjects: body.subjects, alsoGradeIds: others },
    })
    return readGradeSetup(db, params.gradeId)
  },

  listTeacherOptions: async (_, { db }) => ({ teachers: await listTeacherOptions(db) }),

  assignTeachers: async ({ body }, context) => {
    const done = await assignTeachers(context, body.fromDate, body.assignments)
    return typeof done === 'number' ? { changed: done } : context.fail(done)
  },

  copyYear: async ({ body }, { db, actor, audit, fail }) => {
    if (body.academicYearId === actor.yearId) fail('same-year')
    const source = await db
      .selectFrom('academic_years')
      .select('id')
      .where('id', '=', body.academicYearId)
      .executeTakeFirst()
    if (!source) throw problem('not-found')
    const { rows } = await sql<{ sections: number; subjects: number; teachers: number }>`
      select sections_copied as sections, subjects_copied as subjects, teachers_copied as teachers
      from copy_structure(${body.academicYearId}, ${body.withTeachers})`.execute(db)
    const copied = rows[0] ?? { sections: 0, subjects: 0, teachers: 0 }
    audit({
      entity: 'academicYear',
      entityId: actor.yearId ?? '-',
      after: { copiedFrom: body.academicYearId, ...copied },
    })
    return copied
  },
})
