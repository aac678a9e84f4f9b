import { aPerson, people } from '#modules/access/server/seed.ts'
import { aClass, subjects } from '#modules/classes/server/seed.ts'
import { anOrganisation, aSchool, aYear } from '#modules/tenancy/server/seed.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { ProofServer } from '../server/proofServer.ts'
import { type Person, seat } from './principals.ts'

/** Small schools of one organisation, each with a super admin who is logged in. */
export async function manySchools(server: ProofServer, count: number): Promise<Person[]> {
  const { database } = server.services
  const organisation = await anOrganisation(database, { code: 'many', name: 'Many Schools' })
  const seated: Person[] = []
  for (let number = 1; number <= count; number++) {
    const code = `many-${number}`
    const tenantId = await aSchool(database, organisation, { code, name: `School ${number}` })
    await database.inTenant({ tenantId }, (db) => aYear(db, 2026, 0))
    await database.inTenant({ tenantId }, async (db) => {
      await aPerson(db, {
        ...named(`admin of ${number}`),
        userName: 'superadmin',
        roleId: roles.admin,
        isSuperAdmin: true,
      })
      const [teacher] = await people(
        db,
        [1, 2, 3].map((n) => ({ ...named(`teacher of ${number}`), userName: `t${n}`, roleId: roles.teacher })),
      )
      await subjects(db, ['English', 'Mathematics'])
      for (const section of ['A', 'B'])
        await aClass(db, { grade: '7', section, ...(teacher && { classTeacherId: teacher }) })
    })
    seated.push(await seat(server, code, 'superadmin'))
  }
  return seated
}

const named = (lastName: string) => ({ firstName: 'Proof', lastName })
