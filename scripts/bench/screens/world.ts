import { Client } from 'pg'
import { serverModules } from '#app/modules.server.ts'
import { fillSchool, type SchoolPlan } from '#app/world/school.ts'
import { bringDemoUpToDate } from '#app/world/today.ts'
import { demoPassword } from '#app/world/world.ts'
import { hashPassword } from '#modules/access/server/passwords.ts'
import { createUsers, grants } from '#modules/access/server/seed.ts'
import { gradeNames } from '#modules/classes/server/seed.ts'
import {
  createAcademicYear,
  createOrganisation,
  createSchool,
  type Organisation,
} from '#modules/tenancy/server/seed.ts'
import { privilegeDomains } from '#platform/contract/access/moduleNumbers.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { type Database, inOneTransaction, openPool } from '#platform/server/database/database.ts'
import { prepareDatabase } from '#platform/server/database/databaseSetup.ts'
import { type DatabaseUrls, databaseUrls, inDatabase } from '#platform/server/postgres/address.ts'
import { withConnection } from '#platform/server/postgres/connection.ts'
import { type Embedded, startEmbedded } from '#platform/server/postgres/embeddedServer.ts'
import { openDatabase } from '#platform/server/postgres/installationDatabase.ts'
import { createFrom, dropDatabase } from '#platform/server/postgres/template.ts'
import { addActivities } from './activities.ts'
import { addAnswers, addAssessments } from './assessments.ts'
import { addDeskWork } from './desk.ts'
import { addDoubtsAndLiveClasses } from './doubts.ts'
import { addGradebook } from './gradebook.ts'
import { addHomework } from './homework.ts'
import { copyLastYear, copySchool } from './schoolCopies.ts'

/** How many people open a screen at once. */
export const people = 16

/** The school whose screens are opened. */
export const school = 'greenwood'

/** Sixty classes: twelve grades in five sections. Nursery is left out. */
const large: SchoolPlan = {
  code: school,
  name: 'Greenwood Public School',
  place: 'Bengaluru',
  board: 'CBSE 830217',
  colour: '#1f6b4f',
  students: 2000,
  sections: 5,
  grades: gradeNames.slice(1),
}

/** The other schools are copies of this one, because creating each of them would take hours. */
const other: SchoolPlan = {
  ...large,
  code: 'meadow',
  name: 'Meadow School',
  place: 'Surat',
  students: 200,
  sections: 1,
  grades: gradeNames,
}

/** How much there is of what. */
export type Size = Readonly<Record<string, number>>

export type Worlds = {
  /** A database with the large school and others, so many in all. It is created if the folder does not have it yet. */
  withSchools(count: number): Promise<{ urls: DatabaseUrls; size: Size }>
  stop(): Promise<void>
}

/** The large school in the PostgreSQL of a data folder, in one database for each number of schools. */
export async function openWorlds(folder: string, report: (line: string) => void): Promise<Worlds> {
  // What is measured reads; that nothing written here survives a power cut makes the worlds in half the time.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '8GB' }
  const cluster = await openDatabase({ dataFolder: folder, settings })
  // Only a superuser can disable triggers.
  const embedded = await startEmbedded({ folder })
  const { owner } = cluster.urls
  const nameOf = (count: number) => `schools_${count}`
  const exists = async (database: string) =>
    asSuperuser(embedded, owner, async (client) => {
      const found = await client.query('select from pg_database where datname = $1', [database])
      return found.rowCount === 1
    })

  /** It gets its name when it is complete, so that an interrupted run leaves nothing that looks finished. */
  const create = async (count: number, template: string, fill: (urls: DatabaseUrls) => Promise<void>) => {
    const unfinished = `${nameOf(count)}_unfinished`
    await dropDatabase(unfinished, owner)
    await createFrom(template, unfinished, owner)
    await fill(databaseUrls(inDatabase(owner, unfinished)))
    await asSuperuser(embedded, owner, (client) =>
      client.query(`alter database ${unfinished} rename to ${nameOf(count)}`),
    )
  }

  /** Drops a database and, if it is the large school's, those that were copied from it, because they have its ids. */
  const dropWorlds = async (count: number) => {
    const like = count === 1 ? 'schools\\_%' : nameOf(count)
    const { rows } = await asSuperuser(embedded, owner, (client) =>
      client.query<{ name: string }>('select datname as name from pg_database where datname like $1', [like]),
    )
    for (const { name } of rows) await dropDatabase(name, owner)
  }

  const withSchools: Worlds['withSchools'] = async (count) => {
    const startedAt = performance.now()
    const done = (what: string) => report(`${what} in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    const isKept = await exists(nameOf(count))
    if (!isKept && count === 1) {
      await create(1, 'template1', (urls) => fillLarge(embedded, urls, report))
      done('Made the large school')
    } else if (!isKept) {
      await withSchools(1)
      await create(count, nameOf(1), (urls) => addOthers(embedded, urls, count - 1, report))
      done(`Made ${count - 1} other schools`)
    }
    const urls = databaseUrls(inDatabase(owner, nameOf(count)))
    try {
      await bringUpToDate(urls)
    } catch (error) {
      if (!isKept) throw error
      report(`The kept database ${nameOf(count)} is made again: ${error instanceof Error ? error.message : error}`)
      await dropWorlds(count)
      return withSchools(count)
    }
    return { urls, size: await asSuperuser(embedded, urls.owner, (client) => sizeOf(client, count)) }
  }

  return {
    withSchools,
    stop: async () => {
      await embedded.stop()
      await cluster.stop()
    },
  }
}

async function sizeOf(client: Client, schools: number): Promise<Size> {
  const isLarge = `tenant_id = (select id from tenants where sub_domain = '${school}')`
  const isMeasured = schools === 1 ? isLarge : `not ${isLarge}`
  const counts = {
    students: 'students where true',
    teachers: 'users where role_id = 3',
    classes: 'classes c where exists (select from tenants t where t.current_year_id = c.year_id)',
    'attendance marks': 'day_marks where true',
    'ledger entries': 'fee_ledger_entries where true',
  }
  const prefix = schools === 1 ? '' : `of ${schools - 1} other schools: `
  const size: Record<string, number> = {}
  for (const [name, source] of Object.entries(counts)) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${source} and ${isMeasured}`)
    size[prefix + name] = Number(rows[0]?.count)
  }
  return size
}

/** A kept world may lack the newest migrations, and the registers of the days since it was made. */
async function bringUpToDate(urls: DatabaseUrls): Promise<void> {
  await prepareDatabase(urls, serverModules)
  const additions = [
    addHomework,
    addActivities,
    addAssessments,
    addAnswers,
    addDoubtsAndLiveClasses,
    addDeskWork,
    addGradebook,
  ]
  for (const add of [(database: Database) => bringDemoUpToDate(database, new Date()), ...additions]) {
    // With figures from before the last rows, PostgreSQL would check foreign keys by the wrong index, and keep to it.
    await withConnection(urls.owner, (client) => client.query('analyze'))
    const database = openPool(urls.server)
    await add(database, school)
    await database.close()
  }
}

/** In one transaction without time limits: triggers plan their queries while the tables are empty, and some take long. */
async function fillLarge(embedded: Embedded, urls: DatabaseUrls, report: (line: string) => void): Promise<void> {
  await prepareDatabase(urls, serverModules)
  const tenantId = await inOneTransaction(urls.server, async (database) => {
    const organisation = await createOrganisation(database, { code: 'banyan-trust', name: 'Banyan Trust' })
    const id = await build(database, organisation, large, report)
    await addOffice(database, id)
    return id
  })
  await asSuperuser(embedded, urls.owner, async (client) => {
    await copyLastYear(client, tenantId)
    await client.query('vacuum (analyze)')
  })
}

async function addOthers(embedded: Embedded, urls: DatabaseUrls, count: number, report: (line: string) => void) {
  const tenantId = await inOneTransaction(urls.server, async (database) => {
    const organisation = await createOrganisation(database, { code: 'mehta', name: 'Mehta Memorial Trust' })
    return build(database, organisation, other, report)
  })
  report(`Copying ${other.name} ${count - 1} times …`)
  await asSuperuser(embedded, urls.owner, async (client) => {
    if (count > 1) await copySchool(client, tenantId, count - 1)
    await client.query('vacuum (analyze)')
  })
}

async function build(
  database: Database,
  organisation: Organisation,
  plan: SchoolPlan,
  report: (line: string) => void,
): Promise<string> {
  // The academic year begins in June.
  const today = new Date()
  const startYear = today.getUTCMonth() < 5 ? today.getUTCFullYear() - 1 : today.getUTCFullYear()
  const passwordHash = await hashPassword(demoPassword)
  const tenantId = await createSchool(database, organisation, plan)
  await database.inTenant({ tenantId }, async (db) => {
    await createAcademicYear(db, startYear - 1, 1)
    await createAcademicYear(db, startYear, 0)
  })
  await database.inTenant({ tenantId }, (db) =>
    fillSchool(db, plan, { passwordHash, startYear, report: (step) => report(`${plan.name}: ${step} …`) }),
  )
  return tenantId
}

/** As many people in the office as open a screen at once, each with every privilege. */
async function addOffice(database: Database, tenantId: string): Promise<void> {
  const every = Object.fromEntries(Object.keys(privilegeDomains).map((name) => [name, 'veap']))
  const accounts = Array.from({ length: people }, (_, at) => ({
    userName: `office${at + 1}`,
    roleId: roles.admin,
    firstName: 'Office',
    lastName: String(at + 1),
    loginStatus: 1,
  }))
  await database.inTenant({ tenantId }, async (db) => {
    for (const id of await createUsers(db, accounts)) await grants(db, id, every)
  })
}

async function asSuperuser<T>(
  { superUrl }: Embedded,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const name = new URL(database).pathname.slice(1)
  const client = new Client({ connectionString: inDatabase(superUrl, name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
