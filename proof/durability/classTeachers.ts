import { createUsers } from '#modules/access/server/seed.ts'
import { aClass, enrol } from '#modules/classes/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from '../stage/principals.ts'

/** The first day they teach. */
export const firstDay = '2026-06-01' as CivilDate
const letters = ['P', 'P', 'P', 'A', 'HD', 'ML'] as const

export type ClassTeacher = { readonly person: Person; readonly classId: string; readonly studentIds: readonly string[] }

/** Creates class teachers in one school, each with a class of the given size, and signs them in. */
export async function createTeachers(server: ProofServer, count: number, size: number): Promise<ClassTeacher[]> {
  const { tenantId } = await signInAs(server, 'greenwood', 'superadmin')
  const created = await server.services.database.inTenant({ tenantId }, async (db) => {
    const found: { userName: string; classId: string; studentIds: readonly string[] }[] = []
    for (let n = 0; n < count; n++) {
      const userName = `register-${n}`
      const [teacherId] = await createUsers(db, [
        { userName, roleId: roles.teacher, firstName: 'Register', lastName: String(n) },
      ])
      const studentIds = await createUsers(
        db,
        Array.from({ length: size }, (_, at) => ({
          userName: `marked-${n}-${at}`,
          roleId: roles.student,
          firstName: 'Marked',
          lastName: `${n} ${at}`,
        })),
      )
      const section = `S${n}`
      const classId = await aClass(db, { grade: '9', section, ...(teacherId && { classTeacherId: teacherId }) })
      await enrol(db, classId, section, studentIds, firstDay)
      found.push({ userName, classId, studentIds })
    }
    return found
  })
  const teachers: ClassTeacher[] = []
  for (const { userName, ...own } of created)
    teachers.push({ ...own, person: await signInAs(server, 'greenwood', userName) })
  return teachers
}

export const buildCodes = ({ studentIds }: ClassTeacher, round: number): Readonly<Record<string, string>> =>
  Object.fromEntries(studentIds.map((id, at) => [id, letters[(at * 7 + round) % letters.length] ?? 'P']))
