import * as z from 'zod'
import { admin, allow, teacher, teacherOf } from '#platform/contract/access.ts'
import { pageOf, pageQuery } from '#platform/contract/page.ts'
import { id } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'

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

export const Pupil = z.object({ studentId: id(), rollNo: z.string(), firstName: z.string(), lastName: z.string() })
export type Pupil = z.infer<typeof Pupil>

export const classes = contract('classes', {
  listMyClasses: route('GET /api/admin/teacher/classes', {
    does: 'List the classes the calling teacher teaches or is class teacher of',
    access: allow(teacher),
    reply: z.object({ classes: z.array(Class) }),
  }),
  listClasses: route('GET /api/classes', {
    does: 'List every class of the year',
    access: allow(admin('school', 'view')),
    reply: z.object({ classes: z.array(Class) }),
  }),
  listPupils: route('GET /api/classes/:classId/students', {
    does: 'List the students of a class by roll number',
    access: allow(teacherOf('class', 'classId'), admin('school', 'view')),
    params: { classId: id() },
    query: pageQuery(['rollNo', 'name']),
    reply: pageOf(Pupil),
  }),
})
