import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { id, Label25, Label30, text } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved } from '#platform/contract/serverText.ts'
import { gradeGroups } from './grades.ts'
import { Teaching } from './schemas.ts'

export const Section = z.object({
  classId: id(),
  className: z.string(),
  section: z.string(),
  streamId: id().nullable(),
  capacity: z.int().nullable(),
  roomId: id().nullable(),
  studentCount: z.int(),
  version: z.int(),
})
export type Section = z.infer<typeof Section>

export const Stream = z.object({ streamId: id(), name: z.string(), version: z.int() })
export type Stream = z.infer<typeof Stream>

export const Grade = z.object({
  gradeId: id(),
  name: z.string(),
  /** The grade’s number in the API: 1 to 12, LKG 13, UKG 14, Nursery 15. */
  code: z.int(),
  group: z.enum(gradeGroups),
  version: z.int(),
  streams: z.array(Stream),
  sections: z.array(Section),
  /** This year’s subjects. */
  subjectCount: z.int(),
})
export type Grade = z.infer<typeof Grade>

export const Subject = z.object({
  courseId: id(),
  courseDisplayName: z.string(),
  /** Names of the grades that take it this year. */
  grades: z.array(z.string()),
  version: z.int(),
})
export type Subject = z.infer<typeof Subject>

/** A subject of a grade, for one stream or, without a stream, for all. A student takes one subject of each elective group. */
export const GradeSubject = z.object({
  courseId: id(),
  courseDisplayName: z.string(),
  streamId: id().nullable(),
  electiveGroup: z.string().nullable(),
})
export type GradeSubject = z.infer<typeof GradeSubject>

export const GradeSetup = z.object({
  gradeId: id(),
  name: z.string(),
  version: z.int(),
  /** The date the teachers are listed for. */
  on: CivilDate,
  year: z.object({ start: CivilDate, end: CivilDate }),
  streams: z.array(Stream),
  subjects: z.array(GradeSubject),
  sections: z.array(
    z.object({
      classId: id(),
      className: z.string(),
      section: z.string(),
      streamId: id().nullable(),
      studentCount: z.int(),
      classTeacher: Teaching.nullable(),
      teachers: z.array(Teaching.extend({ courseId: id() })),
    }),
  ),
})
export type GradeSetup = z.infer<typeof GradeSetup>

const TeacherOption = z.object({ teacherId: id(), teacherName: z.string(), userName: z.string() })
export type TeacherOption = z.infer<typeof TeacherOption>

const version = z.int().min(1).max(1_000_000_000)
const gradeId = { gradeId: id() }
const names = <Name extends z.ZodType>(name: Name, max: number) => z.array(name).min(1).max(max)
const nameTaken = { 'name-taken': { status: 409, message: 'This name is taken.' } } as const
const inUse = {
  'in-use': { status: 409, message: 'This has records that must be kept, so it can’t be deleted.' },
} as const
const done = z.object({})

export const gradeSetupDefinitions = definitions({
  listGrades: {
    does: 'List the grades in school order with their streams and this year’s sections',
    reply: z.object({ grades: z.array(Grade) }),
  },
  addGrades: {
    does: 'Add grades by name in their usual order; existing ones stay as they are',
    body: z.object({ names: names(Label25, 30) }),
    reply: z.object({ added: z.int() }),
    fails: { 'too-many-grades': { status: 422, message: 'A school can have at max 60 grades.' } },
  },
  orderGrades: {
    does: 'Reorder the grades',
    body: z.object({ gradeIds: z.array(id()).min(1).max(60) }),
    reply: done,
  },
  saveGrade: {
    does: 'Rename a grade',
    params: gradeId,
    body: z.object({ name: Label25, version }),
    reply: Grade,
    message: saved,
    fails: nameTaken,
  },
  deleteGrade: {
    does: 'Delete a grade that has never had a section',
    params: gradeId,
    reply: done,
    message: deleted,
    fails: inUse,
  },
  addStreams: {
    does: 'Add streams to a grade; existing ones stay as they are',
    params: gradeId,
    body: z.object({ names: names(Label25, 12) }),
    reply: z.object({ added: z.int() }),
  },
  saveStream: {
    does: 'Rename a stream',
    params: { streamId: id() },
    body: z.object({ name: Label25, version }),
    reply: Stream,
    message: saved,
    fails: nameTaken,
  },
  deleteStream: {
    does: 'Delete a stream that no section or subject uses',
    params: { streamId: id() },
    reply: done,
    message: deleted,
    fails: inUse,
  },
  addSections: {
    does: 'Add sections to grades this year; existing ones stay as they are',
    body: z.object({
      gradeIds: z.array(id()).min(1).max(60),
      sections: names(Label25, 26),
      streamId: id().nullable(),
      capacity: z.int().min(1).max(200).nullable(),
    }),
    reply: z.object({ added: z.int() }),
    fails: { 'other-grade': { status: 422, message: 'This stream belongs to another grade.' } },
  },
  saveSection: {
    does: 'Change the letter, stream, capacity or room of a section',
    params: { classId: id() },
    body: z.object({
      section: Label25,
      streamId: id().nullable(),
      capacity: z.int().min(1).max(200).nullable(),
      roomId: id().nullable(),
      version,
    }),
    reply: Section,
    message: saved,
    fails: {
      ...nameTaken,
      'other-grade': { status: 422, message: 'This stream belongs to another grade.' },
      'no-such-room': { status: 404, message: 'We couldn’t find this room.' },
    },
  },
  deleteSection: {
    does: 'Delete a section that has never had a student',
    params: { classId: id() },
    reply: done,
    message: deleted,
    fails: inUse,
  },
  listSubjects: {
    does: 'List the school’s subjects and the grades that take each this year',
    reply: z.object({ subjects: z.array(Subject) }),
  },
  addSubjects: {
    does: 'Add subjects by name; existing ones stay as they are',
    body: z.object({ names: names(text(60), 60) }),
    reply: z.object({ added: z.int() }),
    fails: { 'too-many-subjects': { status: 422, message: 'A school can have at max 300 subjects.' } },
  },
  saveSubject: {
    does: 'Rename a subject',
    params: { courseId: id() },
    body: z.object({ name: text(60), version }),
    reply: Subject,
    message: saved,
    fails: nameTaken,
  },
  deleteSubject: {
    does: 'Delete a subject that no grade has ever taken',
    params: { courseId: id() },
    reply: done,
    message: deleted,
    fails: inUse,
  },
  getGradeSetup: {
    does: 'Return a grade’s subjects and their teachers in each section, today or on another date',
    params: gradeId,
    query: { on: CivilDate.optional() },
    reply: GradeSetup,
  },
  saveGradeSubjects: {
    does: 'Replace a grade’s subjects this year and add them to other grades',
    params: gradeId,
    body: z.object({
      subjects: z
        .array(z.object({ courseId: id(), streamId: id().nullable(), electiveGroup: Label30.nullable() }))
        .max(100),
      /** Grades that get these subjects in addition to their own. */
      alsoGradeIds: z.array(id()).max(60),
      version,
    }),
    reply: GradeSetup,
    message: saved,
    fails: {
      'still-taught': { status: 409, message: 'This subject is still being taught. Remove its teachers first.' },
      'other-grade': { status: 422, message: 'This stream belongs to another grade.' },
      'named-twice': { status: 422, message: 'The same subject is listed twice.' },
    },
  },
  listTeacherOptions: {
    does: 'List active teachers to choose from',
    reply: z.object({ teachers: z.array(TeacherOption) }),
  },
  assignTeachers: {
    does: 'Assign class teachers and subject teachers from a date; earlier assignments stay on record',
    body: z.object({
      fromDate: CivilDate,
      assignments: z
        .array(
          z.object({
            classId: id(),
            /** Null for the class teacher. */
            courseId: id().nullable(),
            /** Null removes the teacher. */
            teacherId: id().nullable(),
            /** The teacher the client last saw; if it has changed since, the request fails. */
            wasTeacherId: id().nullable(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: z.object({ changed: z.int() }),
    message: saved,
    fails: {
      'not-offered': { status: 404, message: 'This grade does not take this subject.' },
      'no-such-teacher': { status: 404, message: 'One of these people is not an active teacher.' },
      'named-twice': { status: 422, message: 'The same subject and section are listed twice.' },
    },
  },
  copyYear: {
    does: 'Copy sections, subjects and optionally teachers from another year; nothing is replaced',
    body: z.object({ academicYearId: id(), withTeachers: z.boolean() }),
    reply: z.object({ sections: z.int(), subjects: z.int(), teachers: z.int() }),
    fails: { 'same-year': { status: 422, message: 'Choose a different year.' } },
  },
})
