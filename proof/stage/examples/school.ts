import { sql } from 'kysely'
import { aBellSchedule, aBuilding, aDepartment, aRoom, aSchoolDocument, aTerm } from '#modules/school/server/seed.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { createAnonymous } from '../principals.ts'
import { type Examples, office, type Stage, within } from '../scenes.ts'
import { aFile } from './files.ts'

/** A few days in the future that differ from call to call. */
const daysOf = (serial: number) => {
  const startDate = addDays('2040-01-01' as CivilDate, (serial % 2500) * 20)
  return { startDate, endDate: addDays(startDate, 10) }
}

const yearOf = (stage: Stage, status: number) =>
  within(stage, (db) =>
    db.selectFrom('academic_years').selectAll().where('status_id', '=', status).executeTakeFirstOrThrow(),
  )

/** An empty planned year. */
const plannedYear = (stage: Stage, serial: number) =>
  within(stage, (db) => {
    const { startDate, endDate } = daysOf(serial)
    return db
      .insertInto('academic_years')
      .values({ name: `Proof ${serial}`, starts_on: startDate, ends_on: endDate, status_id: 2 })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  })

/** A day of the current year that differs from call to call. */
async function dayOfYear(stage: Stage, serial: number): Promise<CivilDate> {
  const { starts_on } = await yearOf(stage, 0)
  return addDays(starts_on as CivilDate, serial % 300)
}

/** A term of one day, replacing all other terms. */
async function aShortTerm(stage: Stage, serial: number) {
  const day = await dayOfYear(stage, serial)
  return within(stage, async (db) => {
    await db.deleteFrom('terms').execute()
    return { day, termId: await aTerm(db, `Proof ${serial}`, day, day) }
  })
}

const aHoliday = async (stage: Stage, serial: number) => {
  const day = await dayOfYear(stage, serial)
  return within(stage, async (db) => {
    const values = { name: `Proof ${serial}`, starts_on: day, ends_on: day }
    const { id } = await db.insertInto('holidays').values(values).returning('id').executeTakeFirstOrThrow()
    return { day, holidayId: id }
  })
}

const lesson = { name: 'Period 1', kind: 'lesson', startsAt: '08:00', endsAt: '08:40' } as const

const aSchedule = (stage: Stage, serial: number) =>
  within(stage, (db) => aBellSchedule(db, { name: `Proof ${serial}`, weekdays: [] }))

async function aPaper(stage: Stage): Promise<string> {
  const { fileId } = await aFile(stage.server, stage.tenantId, 'paper')
  return within(stage, (db) => aSchoolDocument(db, { kind: 'other', title: 'Proof', fileId }))
}

export const examples: Examples = {
  'school.saveDetails': async (stage) => {
    const { rows } = await stage.server.owner.query<{ version: number }>('select version from tenants where id = $1', [
      stage.tenantId,
    ])
    return { as: office(stage), body: { version: rows[0]?.version, established: 1987 } }
  },
  'school.createDepartment': async (stage, serial) => ({
    as: office(stage),
    body: { name: `Department ${serial}`, headId: stage.person('teacher').userId },
  }),
  'school.saveDepartment': async (stage, serial) => ({
    as: office(stage),
    params: { departmentId: await within(stage, (db) => aDepartment(db, `Old department ${serial}`)) },
    body: { name: `New department ${serial}`, headId: stage.person('teacher').userId, version: 1 },
  }),
  'school.deleteDepartment': async (stage, serial) => ({
    as: office(stage),
    params: { departmentId: await within(stage, (db) => aDepartment(db, `Gone department ${serial}`)) },
  }),
  'infrastructure.getPublicPage': async (stage) => {
    await within(stage, (db) =>
      sql`insert into infrastructure_pages (is_public) values (true)
      on conflict (tenant_id) do update set is_public = true`.execute(db),
    )
    return { as: await createAnonymous(stage.server, stage.school) }
  },
  'infrastructure.savePageSettings': async (stage) => {
    const row = await within(stage, (db) => db.selectFrom('infrastructure_pages').select('version').executeTakeFirst())
    return { as: office(stage), body: { isPublic: true, version: row?.version ?? 0 } }
  },
  'school.createBuilding': async (stage, serial) => ({ as: office(stage), body: { name: `Building ${serial}` } }),
  'school.saveBuilding': async (stage, serial) => ({
    as: office(stage),
    params: { buildingId: await within(stage, (db) => aBuilding(db, `Old building ${serial}`)) },
    body: { name: `New building ${serial}`, version: 1 },
  }),
  'school.deleteBuilding': async (stage, serial) => ({
    as: office(stage),
    params: { buildingId: await within(stage, (db) => aBuilding(db, `Gone building ${serial}`)) },
  }),
  'school.listRooms': async (stage, serial) =>
    within(stage, async (db) => {
      const buildingId = await aBuilding(db, `Listed building ${serial}`)
      for (const name of ['R1', 'R2', 'R3']) await aRoom(db, { buildingId, name })
      return { as: office(stage), query: { q: '', kind: 'classroom', buildingId } }
    }),
  'school.createRoom': async (stage, serial) => ({
    as: office(stage),
    body: { buildingId: await within(stage, (db) => aBuilding(db, `Roomy building ${serial}`)), name: 'R1' },
  }),
  'school.saveRoom': async (stage, serial) =>
    within(stage, async (db) => {
      const buildingId = await aBuilding(db, `Saved building ${serial}`)
      const roomId = await aRoom(db, { buildingId, name: 'R1' })
      return { as: office(stage), params: { roomId }, body: { buildingId, name: 'R2', version: 1 } }
    }),
  'school.deleteRoom': async (stage, serial) =>
    within(stage, async (db) => {
      const buildingId = await aBuilding(db, `Emptied building ${serial}`)
      return { as: office(stage), params: { roomId: await aRoom(db, { buildingId, name: 'R1' }) } }
    }),

  'academics.createYear': async (stage, serial) => ({
    as: office(stage),
    body: { name: `Made ${serial}`, ...daysOf(serial) },
  }),
  'academics.saveYear': async (stage, serial) => {
    const { id, version } = await plannedYear(stage, serial)
    return {
      as: office(stage),
      params: { acadamicId: id },
      body: { name: `Saved ${serial}`, ...daysOf(serial), version },
    }
  },
  // Makes the current year current again, because every other call depends on it.
  'academics.makeCurrent': async (stage) => ({
    as: office(stage),
    params: { acadamicId: (await yearOf(stage, 0)).id },
  }),
  'academics.deleteYear': async (stage, serial) => ({
    as: office(stage),
    params: { acadamicId: (await plannedYear(stage, serial)).id },
  }),
  'academics.copyCalendar': async (stage, serial) => ({
    as: office(stage),
    body: { academicYearId: (await plannedYear(stage, serial)).id },
  }),
  'academics.createTerm': async (stage, serial) => {
    await within(stage, (db) => db.deleteFrom('terms').execute())
    const day = await dayOfYear(stage, serial)
    return { as: office(stage), body: { name: `Term ${serial}`, startDate: day, endDate: day } }
  },
  'academics.saveTerm': async (stage, serial) => {
    const { day, termId } = await aShortTerm(stage, serial)
    const body = { name: `Saved ${serial}`, startDate: day, endDate: day, version: 1 }
    return { as: office(stage), params: { termId }, body }
  },
  'academics.deleteTerm': async (stage, serial) => ({
    as: office(stage),
    params: { termId: (await aShortTerm(stage, serial)).termId },
  }),
  'academics.saveWorkingDays': async (stage) => {
    const rows = await within(stage, (db) => db.selectFrom('working_days').select('version').execute())
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, weeks: weekday === 7 ? [] : [1, 2, 3, 4, 5] }))
    return { as: office(stage), body: { days, version: Math.max(0, ...rows.map(({ version }) => version)) } }
  },
  'academics.createHoliday': async (stage, serial) => {
    const day = await dayOfYear(stage, serial)
    return { as: office(stage), body: { name: `Holiday ${serial}`, startDate: day, endDate: day } }
  },
  'academics.saveHoliday': async (stage, serial) => {
    const { day, holidayId } = await aHoliday(stage, serial)
    const body = { name: `Saved ${serial}`, startDate: day, endDate: day, version: 1 }
    return { as: office(stage), params: { holidayId }, body }
  },
  'academics.deleteHoliday': async (stage, serial) => ({
    as: office(stage),
    params: { holidayId: (await aHoliday(stage, serial)).holidayId },
  }),
  'academics.createBellSchedule': async (stage, serial) => ({
    as: office(stage),
    body: { name: `Bells ${serial}`, weekdays: [], periods: [lesson] },
  }),
  'academics.saveBellSchedule': async (stage, serial) => {
    const { scheduleId, periodIds } = await aSchedule(stage, serial)
    const periods = [{ ...lesson, periodId: periodIds[0] }]
    return {
      as: office(stage),
      params: { scheduleId },
      body: { name: `Saved bells ${serial}`, weekdays: [], periods, version: 1 },
    }
  },
  'academics.deleteBellSchedule': async (stage, serial) => ({
    as: office(stage),
    params: { scheduleId: (await aSchedule(stage, serial)).scheduleId },
  }),

  'records.listChanges': async (stage) => {
    await within(stage, async (db) => {
      for (const n of [1, 2, 3])
        await sql`insert into audit_entries (action, entity, entity_id, after)
        values ('proof.change', 'proof', ${String(n)}, '{"name": "Proof"}')`.execute(db)
    })
    return { as: stage.person('superadmin') }
  },
  'records.listDocuments': async (stage) => {
    for (let n = 0; n < 3; n++) await aPaper(stage)
    return { as: office(stage), query: { q: '', kind: 'other', validity: 'valid' } }
  },
  'records.saveDocument': async (stage) => ({
    as: office(stage),
    params: { documentId: await aPaper(stage) },
    body: { version: 1 },
  }),
  'records.replaceDocument': async (stage) => ({ as: office(stage), params: { documentId: await aPaper(stage) } }),
  'records.deleteDocument': async (stage) => ({ as: office(stage), params: { documentId: await aPaper(stage) } }),
}
