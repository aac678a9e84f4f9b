import * as z from 'zod'
import { admin, allow, teacherOf } from '#platform/contract/access/access.ts'
import { id, Label30 } from '#platform/contract/patterns.ts'
import { contract, route } from '#platform/contract/route.ts'
import { Pupil } from './contract.ts'

/** Students of a class whom its teachers take together. */
export const StudentGroup = z.object({
  stdGrpId: id(),
  name: z.string(),
  classId: id(),
  className: z.string(),
  /** Those of them who are in the class today, by roll number. */
  students: z.array(Pupil),
  version: z.int(),
})
export type StudentGroup = z.infer<typeof StudentGroup>

const stdGrpId = { stdGrpId: id() }
const GroupForm = z.object({ name: Label30, studentIds: z.array(id()).max(200) })
const version = z.int().min(1).max(1_000_000_000)
const badGroup = {
  'name-taken': { status: 409, message: 'This name is taken.' },
  'not-in-class': { status: 404, message: 'One of these students is not in the class.' },
} as const

export const studentGroups = contract('studentGroups', {
  listGroups: route('GET /api/classes/:classId/groups', {
    does: 'List the groups of a class with their students',
    access: allow(teacherOf('class', 'classId'), admin('school', 'view')),
    params: { classId: id() },
    reply: z.object({ groups: z.array(StudentGroup) }),
  }),
  createGroup: route('POST /api/classes/:classId/groups', {
    does: 'Make a group of students of a class',
    access: allow(teacherOf('class', 'classId'), admin('school', 'edit')),
    params: { classId: id() },
    body: GroupForm,
    reply: StudentGroup,
    message: 'Saved',
    fails: { ...badGroup, 'too-many-groups': { status: 422, message: 'A class can have at most 40 groups.' } },
  }),
  getGroup: route('GET /api/student-groups/:stdGrpId', {
    does: 'Tell who is in a group',
    access: allow(teacherOf('studentGroup', 'stdGrpId'), admin('school', 'view')),
    params: stdGrpId,
    reply: StudentGroup,
  }),
  saveGroup: route('PUT /api/student-groups/:stdGrpId', {
    does: 'Rename a group and say who is in it',
    access: allow(teacherOf('studentGroup', 'stdGrpId'), admin('school', 'edit')),
    params: stdGrpId,
    body: GroupForm.extend({ version }),
    reply: StudentGroup,
    message: 'Saved',
    fails: badGroup,
  }),
  deleteGroup: route('DELETE /api/student-groups/:stdGrpId', {
    does: 'Delete a group; its students stay in the class',
    access: allow(teacherOf('studentGroup', 'stdGrpId'), admin('school', 'edit')),
    params: stdGrpId,
    reply: z.object({}),
    message: 'Deleted',
  }),
})
