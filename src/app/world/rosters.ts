import { createUsers, type NewUser } from '#modules/access/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import type { DemoPeople, DemoPerson } from '#platform/server/demo/demoPeople.ts'

/** Creates teachers' accounts. */
export async function addTeachers(
  db: TenantDb,
  { count, names, code }: { count: number; names: DemoPeople; code: string },
): Promise<{ id: string; gender: DemoPerson['gender'] }[]> {
  const teachers = Array.from({ length: count }, () => ({ person: names.person(), phone: names.phone() }))
  const ids = await createUsers(
    db,
    teachers.map(({ person, phone }, index) => ({
      ...namesOf(person),
      userName: `t${String(index + 1).padStart(3, '0')}`,
      roleId: roles.teacher,
      email: `t${index + 1}@${code}.example`,
      phone,
      loginStatus: 1,
    })),
  )
  return teachers.flatMap(({ person: { gender } }, at) => (ids[at] ? [{ id: ids[at], gender }] : []))
}

export const studentAccount = (person: DemoPerson, code: string, number: number): NewUser => ({
  ...namesOf(person),
  userName: `${code.slice(0, 3)}${String(number).padStart(4, '0')}`,
  roleId: roles.student,
})

const namesOf = ({ firstName, lastName }: DemoPerson) => ({ firstName, lastName })

/** Distributes students over classes as evenly as possible. */
export const classSizes = (all: number, parts: number): number[] =>
  Array.from(
    { length: parts },
    (_, index) => Math.floor(((index + 1) * all) / parts) - Math.floor((index * all) / parts),
  )
