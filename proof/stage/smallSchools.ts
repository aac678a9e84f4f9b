import { createUser, createUsers } from '#modules/access/server/seed.ts'
import { aClass, subjects } from '#modules/classes/server/seed.ts'
import { createAcademicYear, createOrganisation, createSchool } from '#modules/tenancy/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, signInAs } from './principals.ts'

/** Creates small schools in one organisation; returns the signed-in super admin of each. */
export async function createSchools(server: ProofServer, count: number): Promise<Person[]> {
  const { database } = server.services
  const organisation = await createOrganisation(database, { code: 'many', name: 'Many Schools' })
  const admins: Person[] = []
  for (let number = 1; number <= count; number++) {
    const code = `many-${number}`
    const tenantId = await createSchool(database, organisation, { code, name: `School ${number}` })
    await database.inTenant({ tenantId }, (db) => createAcademicYear(db, 2026, 0))
    await database.inTenant({ tenantId }, async (db) => {
      await createUser(db, {
        ...named(`admin of ${number}`),
        userName: 'superadmin',
        roleId: roles.admin,
        isSuperAdmin: true,
      })
      const [teacher] = await createUsers(
        db,
        [1, 2, 3].map((n) => ({ ...named(`teacher of ${number}`), userName: `t${n}`, roleId: roles.teacher })),
      )
      await subjects(db, ['English', 'Mathematics'])
      for (const section of ['A', 'B'])
        await aClass(db, { grade: '7', section, ...(teacher && { classTeacherId: teacher }) })
    })
    admins.push(await signInAs(server, code, 'superadmin'))
  }
  return admins
}

const named = (lastName: string) => ({ firstName: 'Proof', lastName })
