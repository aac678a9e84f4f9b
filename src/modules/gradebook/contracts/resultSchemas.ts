import { id } from '#platform/contract/patterns.ts'
import { definitions } from '#platform/contract/route.ts'
import { ClassGradebook, studentGone } from './markSchemas.ts'

export const resultDefinitions = definitions({
  getStudentGradebook: {
    does: 'Return the gradebook of one student: all marks of the year that the caller may see',
    params: { classId: id(), studentId: id() },
    reply: ClassGradebook,
    fails: {
      ...studentGone,
      'not-in-class': { status: 409, message: 'This student is not in the class.' },
    },
  },
  getChildGradebook: {
    does: 'Return a child’s published marks of the year, with everything a total is made of',
    params: { studentId: id() },
    reply: ClassGradebook,
    fails: { 'not-in-a-class': { status: 404, message: 'This student is in no class this year.' } },
  },
})
