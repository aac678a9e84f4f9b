import * as z from 'zod'
import { id, Label30 } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { deleted, saved } from '#platform/contract/serverText.ts'
import { ClassStudent } from './schemas.ts'

/** A group of students within a class. */
export const StudentGroup = z.object({
  stdGrpId: id(),
  name: z.string(),
  classId: id(),
  className: z.string(),
  /** Members who are in the class today, by roll number. */
  students: z.array(ClassStudent),
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

export const studentGroupsDefinitions = definitions({
  listGroups: {
    does: 'List the groups of a class with their students',
    params: { classId: id() },
    reply: z.object({ groups: z.array(StudentGroup) }),
  },
  createGroup: {
    does: 'Create a group of students in a class',
    params: { classId: id() },
    body: GroupForm,
    reply: StudentGroup,
    message: saved,
    fails: { ...badGroup, 'too-many-groups': { status: 422, message: 'A class can have at most 40 groups.' } },
  },
  getGroup: {
    does: 'Return the students of a group',
    params: stdGrpId,
    reply: StudentGroup,
  },
  saveGroup: {
    does: 'Change a group’s name and students',
    params: stdGrpId,
    body: GroupForm.extend({ version }),
    reply: StudentGroup,
    message: saved,
    fails: badGroup,
  },
  deleteGroup: {
    does: 'Delete a group; its students stay in the class',
    params: stdGrpId,
    reply: z.object({}),
    message: deleted,
  },
})
