import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { communityOfName } from '#platform/server/demo/demoPeople.ts'
import type { Random } from '#platform/server/demo/random.ts'
import { seeded } from '#platform/server/demo/random.ts'
import type { Services } from '#platform/server/services.ts'

type Portrayed = { userId: string; lastName: string; gender: 'Male' | 'Female'; isStudent: boolean }

/** Drawings 1 to 8 of each kind; some fit one community only. */
const portraits = 8
const special: Readonly<Record<string, { community: string; numbers: readonly number[] }>> = {
  boys: { community: 'Sikh', numbers: [6] },
  girls: { community: 'Urdu', numbers: [6] },
  men: { community: 'Sikh', numbers: [4] },
  women: { community: 'Urdu', numbers: [4] },
}

/** Gives most students and all staff of the demo schools a drawn portrait. */
export async function demoPhotos({ database, files }: Pick<Services, 'database' | 'files'>): Promise<void> {
  const schools = await database.pool.query<{ id: string; name: string }>(
    `select id, name from tenants where kind = 'school'`,
  )
  for (const { id: tenantId, name } of schools.rows) {
    const random = seeded(`photos of ${name}`)
    const people = await database.inTenant({ tenantId }, findPeople)
    const stored: { person: Portrayed; insertFile: Awaited<ReturnType<typeof files.keepMade>> }[] = []
    for (const person of people) {
      if (person.isStudent && random.chance(0.12)) continue
      const path = fileURLToPath(new URL(`./demoPhotos/${portraitOf(person, random)}.webp`, import.meta.url))
      const as = { tenantId, userId: null, name: 'photo.webp', type: 'image/webp', purpose: 'photo' }
      stored.push({ person, insertFile: await files.keepMade(path, as) })
    }
    await database.inTenant({ tenantId }, async (db) => {
      for (const { person, insertFile } of stored) await setPhoto(db, person, (await insertFile(db)).id)
    })
  }
}

async function findPeople(db: TenantDb): Promise<Portrayed[]> {
  const { rows } = await sql<Portrayed>`
    select u.id as "userId", u.last_name as "lastName", coalesce(s.gender, p.gender) as gender, s.user_id is not null as "isStudent"
    from users u left join students s on s.tenant_id = u.tenant_id and s.user_id = u.id
      left join staff_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where coalesce(s.gender, p.gender) in ('Male', 'Female') order by u.user_name`.execute(db)
  return rows
}

function portraitOf({ lastName, gender, isStudent }: Portrayed, random: Random): string {
  const kind = isStudent ? (gender === 'Male' ? 'boys' : 'girls') : gender === 'Male' ? 'men' : 'women'
  const { community, numbers } = special[kind] ?? { community: '', numbers: [] }
  const usual = Array.from({ length: portraits }, (_, at) => at + 1).filter((number) => !numbers.includes(number))
  const isSpecial = communityOfName(lastName) === community && random.chance(0.7)
  return `${kind}/${random.pick(isSpecial ? numbers : usual)}`
}

async function setPhoto(db: TenantDb, { userId, isStudent }: Portrayed, fileId: string): Promise<void> {
  const table = isStudent ? 'students' : 'staff_profiles'
  await db.updateTable(table).set({ photo_file_id: fileId }).where('user_id', '=', userId).execute()
}
