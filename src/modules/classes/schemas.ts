import * as z from 'zod'
import { CivilDate } from '#platform/contract/dates/civilDate.ts'
import { pageOf, pageQuery } from '#platform/contract/paging.ts'
import { Code21, id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { saved } from '#platform/contract/serverText.ts'
import { gradeGroups } from './grades.ts'

/** A class is one section of a grade in one academic year. */
export const Class = z.object({
  classId: id(),
  className: z.string(),
  grade: z.string(),
  section: z.string(),
  studentCount: z.int(),
  isClassTeacher: z.boolean(),
  subjects: z.array(z.object({ courseId: id(), courseDisplayName: z.string() })),
})
export type Class = z.infer<typeof Class>

export const ClassStudent = z.object({
  studentId: id(),
  rollNo: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type ClassStudent = z.infer<typeof ClassStudent>

/** A class teacher or subject teacher, from one date to another, both inclusive. */
export const Teaching = z.object({
  teacherId: id(),
  teacherName: z.string(),
  fromDate: CivilDate,
  toDate: CivilDate.nullable(),
})
export type Teaching = z.infer<typeof Teaching>

/** Without a course it is a class teacher. */
const PastTeaching = Teaching.extend({ courseId: id().nullable(), courseDisplayName: z.string().nullable() })
export type PastTeaching = z.infer<typeof PastTeaching>

export const ClassOption = z.object({
  classId: id(),
  className: z.string(),
  gradeId: id(),
  grade: z.string(),
  gradeCode: z.int(),
  section: z.string(),
  streamId: id().nullable(),
  stream: z.string().nullable(),
  capacity: z.int().nullable(),
})

export const ClassOverview = z.object({
  classId: id(),
  className: z.string(),
  grade: z.string(),
  gradeGroup: z.enum(gradeGroups),
  section: z.string(),
  stream: z.string().nullable(),
  capacity: z.int().nullable(),
  /** Students by gender. */
  strength: z.object({ all: z.int(), male: z.int(), female: z.int(), others: z.int(), unknown: z.int() }),
  classTeacher: Teaching.nullable(),
  subjects: z.array(
    z.object({
      courseId: id(),
      courseDisplayName: z.string(),
      electiveGroup: z.string().nullable(),
      teacher: Teaching.nullable(),
      /** Students of the class who take it, for electives. */
      takenBy: z.int().nullable(),
    }),
  ),
})
export type ClassOverview = z.infer<typeof ClassOverview>

export const Electives = z.object({
  groups: z.array(
    z.object({
      electiveGroup: z.string(),
      options: z.array(z.object({ courseId: id(), courseDisplayName: z.string() })),
    }),
  ),
  students: z.array(ClassStudent.extend({ choices: z.array(z.object({ electiveGroup: z.string(), courseId: id() })) })),
})
export type Electives = z.infer<typeof Electives>

const classId = { classId: id() }

const someStudents = z.array(id()).min(1).max(200)

export const classesDefinitions = definitions({
  listMyClasses: {
    does: 'List the classes the calling teacher teaches or is class teacher of',
    reply: z.object({ classes: z.array(Class) }),
  },
  listClasses: {
    does: 'List every class of the year',
    reply: z.object({ classes: z.array(Class) }),
  },
  listClassOptions: {
    does: 'List this year’s classes to choose from, in school order',
    reply: z.object({ classes: z.array(ClassOption) }),
  },
  getClass: {
    does: 'Return a class’s strength, class teacher and subject teachers today',
    params: classId,
    reply: ClassOverview,
  },
  listClassStudents: {
    does: 'List the students of a class by roll number',
    params: classId,
    query: pageQuery(['rollNo', 'name']),
    reply: pageOf(ClassStudent),
  },
  listTeachings: {
    does: 'List a class’s class teachers and subject teachers over the year or on a date',
    params: classId,
    query: { on: CivilDate.optional() },
    reply: z.object({ teachings: z.array(PastTeaching) }),
  },
  getElectives: {
    does: 'List the elective groups of a class and what each student chose',
    params: classId,
    reply: Electives,
  },
  saveElectives: {
    does: 'Save the electives that students of a class take',
    params: classId,
    body: z.object({
      choices: z
        .array(z.object({ studentId: id(), electiveGroup: z.string().min(1).max(30), courseId: id().nullable() }))
        .min(1)
        .max(1000),
    }),
    reply: z.object({ saved: z.int() }),
    message: saved,
    fails: {
      'not-offered': { status: 404, message: 'This subject is not an elective of this class.' },
      'not-in-class': { status: 404, message: 'One of these students is not in the class.' },
    },
  },
  enrolStudents: {
    does: 'Place students without a class into this one from a date; roll numbers are assigned if missing',
    params: classId,
    body: z.object({
      fromDate: CivilDate,
      students: z
        .array(z.object({ studentId: id(), rollNo: Code21.optional() }))
        .min(1)
        .max(200),
    }),
    reply: z.object({ enrolled: z.int() }),
    message: saved,
  },
  moveStudents: {
    does: 'Move students into this class from a date; their earlier class stays on record',
    params: classId,
    body: z.object({ fromDate: CivilDate, studentIds: someStudents }),
    reply: z.object({ moved: z.int() }),
    message: saved,
  },
  endEnrolments: {
    does: 'Record the last day of students who leave the class and the school',
    params: classId,
    body: z.object({ lastDay: CivilDate, studentIds: someStudents }),
    reply: z.object({ left: z.int() }),
    message: saved,
    fails: { 'not-in-class': { status: 404, message: 'One of these students is not in the class on that day.' } },
  },
})
