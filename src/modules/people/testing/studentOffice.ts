import { testServer } from '#app/testing/server.ts'
import { students } from '#modules/people/contract.ts'

/** What a form says about a student. */
export const someone = {
  firstName: 'Meera',
  lastName: 'Kulkarni',
  admissionNo: 'GW/2026/101',
  admittedOn: '2026-06-01',
  dateOfBirth: '2014-03-09',
  gender: 'Female' as const,
  bloodGroup: 'B+' as const,
  quota: 'General' as const,
  aadhaar: '2341 2341 2346',
  email: 'meera@home.example',
  phone: '98450 55555',
  address: '12, 4th Cross\nJayanagar',
  pincode: '560011',
  details: {},
}
/** Neither class nor guardian. */
export const alone = { classId: null, rollNo: null, fromDate: null, guardians: [] }
export const father = {
  guardianId: null,
  relation: 'Father' as const,
  isPrimary: true,
  name: 'Anand Kulkarni',
  phone: '9845066666',
  email: 'anand@home.example',
  occupation: 'Engineer',
}

/** The office of a school, with students to add; one per test file. */
export async function openStudentOffice() {
  const server = await testServer({ worker: true })
  const office = await server.as('greenwood', 'superadmin')
  let count = 0
  const add = async (facts: Partial<typeof someone> = {}, more: object = {}) => {
    const admissionNo = `T/${++count}`
    const body = { ...someone, admissionNo, aadhaar: null, email: null, phone: null, ...alone, ...facts, ...more }
    const answer = await office.send(students.routes.addStudent, { body })
    if (answer.status !== 200) throw new Error(answer.message)
    return answer.data
  }
  const changesOf = async (studentId: string) =>
    (await office.send(students.routes.listStudentChanges, { params: { studentId } })).data.changes
  return { server, office, add, changesOf }
}
