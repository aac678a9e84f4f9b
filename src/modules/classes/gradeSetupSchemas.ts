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
  /** The number clients know the grade by: 1 to 12, LKG 13, UKG 14, NURSERY 15. */
  code: z.int(),
  group: z.enum(gradeGroups),
  version: z.int(),
  streams: z.array(Stream),
  sections: z.array(Section),
  /** How many subjects it learns this year. */
  subjectCount: z.int(),
})
export type Grade = z.infer<typeof Grade>

export const Subject = z.object({
  courseId: id(),
  courseDisplayName: z.string(),
  /** The grades that learn it this year. */
  grades: z.array(z.string()),
  version: z.int(),
})
export type Subject = z.infer<typeof Subject>

/** A subject as a grade learns it; without a stream all of them do. Of one elective group a student takes one subject. */
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
  /** The day the teachers are shown for, and the days one may choose from. */
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
const names = <Name extends z.ZodType>(name: Name, most: number) => z.array(name).min(1).max(most)
const nameTaken = { 'name-taken': { status: 409, message: 'This name is taken.' } } as const
const inUse = {
  'in-use': { status: 409, message: 'It has a history that must be kept, so it cannot be deleted.' },
} as const
const done = z.object({})

export const gradeSetupDefinitions = definitions({
  listGrades: {
    does: 'List the grades in school order with their streams and the sections of the year',
    reply: z.object({ grades: z.array(Grade) }),
  },
  addGrades: {
    does: 'Add grades by name, each in its usual place; those that exist are left alone',
    body: z.object({ names: names(Label25, 30) }),
    reply: z.object({ added: z.int() }),
    fails: { 'too-many-grades': { status: 422, message: 'A school can have at most 60 grades.' } },
  },
  orderGrades: {
    does: 'Put all grades into a new order',
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
    does: 'Delete a grade that never had a section',
    params: gradeId,
    reply: done,
    message: deleted,
    fails: inUse,
  },
  addStreams: {
    does: 'Add streams to a grade; those that exist are left alone',
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
    does: 'Delete a stream that no section and no subject belongs to',
    params: { streamId: id() },
    reply: done,
    message: deleted,
    fails: inUse,
  },
  addSections: {
    does: 'Add sections to one or more grades in this year; those that exist are left alone',
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
      'no-such-room': { status: 404, message: 'There is no such room.' },
    },
  },
  deleteSection: {
    does: 'Delete a section that never had a student',
    params: { classId: id() },
    reply: done,
    message: deleted,
    fails: inUse,
  },
  listSubjects: {
    does: 'List the subjects the school knows and the grades that learn each this year',
    reply: z.object({ subjects: z.array(Subject) }),
  },
  addSubjects: {
    does: 'Add subjects by name; those that exist are left alone',
    body: z.object({ names: names(text(60), 60) }),
    reply: z.object({ added: z.int() }),
    fails: { 'too-many-subjects': { status: 422, message: 'A school can have at most 300 subjects.' } },
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
    does: 'Delete a subject no grade ever learned',
    params: { courseId: id() },
    reply: done,
    message: deleted,
    fails: inUse,
  },
  getGradeSetup: {
    does: 'Tell what a grade learns and who teaches it in each section, today or on another day of the year',
    params: gradeId,
    query: { on: CivilDate.optional() },
    reply: GradeSetup,
  },
  saveGradeSubjects: {
    does: 'Replace what a grade learns this year, and add it to what other grades learn',
    params: gradeId,
    body: z.object({
      subjects: z
        .array(z.object({ courseId: id(), streamId: id().nullable(), electiveGroup: Label30.nullable() }))
        .max(100),
      /** Grades that get the same subjects beside their own; nothing is taken from them. */
      alsoGradeIds: z.array(id()).max(60),
      version,
    }),
    reply: GradeSetup,
    message: saved,
    fails: {
      'still-taught': { status: 409, message: 'A subject that is still taught cannot be taken away.' },
      'other-grade': { status: 422, message: 'This stream belongs to another grade.' },
      'named-twice': { status: 422, message: 'The same subject is named twice.' },
    },
  },
  listTeacherOptions: {
    does: 'List the active teachers for a choice of one',
    reply: z.object({ teachers: z.array(TeacherOption) }),
  },
  assignTeachers: {
    does: 'Say who is class teacher and who teaches what from a day on; who it was before stays on record',
    body: z.object({
      fromDate: CivilDate,
      assignments: z
        .array(
          z.object({
            classId: id(),
            /** None for the class teacher. */
            courseId: id().nullable(),
            /** None for nobody. */
            teacherId: id().nullable(),
            /** Who it was when the caller looked; another answer now means that somebody else was here. */
            wasTeacherId: id().nullable(),
          }),
        )
        .min(1)
        .max(1000),
    }),
    reply: z.object({ changed: z.int() }),
    message: saved,
    fails: {
      'not-offered': { status: 404, message: 'The grade does not learn this subject.' },
      'no-such-teacher': { status: 404, message: 'One of them is no active teacher of this school.' },
      'named-twice': { status: 422, message: 'The same place is named twice.' },
    },
  },
  copyYear: {
    does: 'Bring sections and subjects, and if asked the teachers, of another year into this one; nothing is replaced',
    body: z.object({ academicYearId: id(), withTeachers: z.boolean() }),
    reply: z.object({ sections: z.int(), subjects: z.int(), teachers: z.int() }),
    fails: { 'same-year': { status: 422, message: 'Choose another year than this one.' } },
  },
})
