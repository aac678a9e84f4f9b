import { aBellSchedule, aBuilding, aDepartment, aRoom, aSchoolDocument, aTerm } from '#modules/school/server/seed.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import { type Examples, office, type Stage, within } from '../scenes.ts'
import { aFile } from './files.ts'

/** A few days of the future that no other turn has. */
const daysOf = (turn: number) => {
  const startDate = addDays('2040-01-01' as CivilDate, (turn % 2500) * 20)
  return { startDate, endDate: addDays(startDate, 10) }
}

const yearOf = (stage: Stage, status: number) =>
  within(stage, (db) =>
    db.selectFrom('academic_years').selectAll().where('status_id', '=', status).executeTakeFirstOrThrow(),
  )

/** A planned year in which nothing is entered. */
const plannedYear = (stage: Stage, turn: number) =>
  within(stage, (db) => {
    const { startDate, endDate } = daysOf(turn)
    return db
      .insertInto('academic_years')
      .values({ name: `Proof ${turn}`, starts_on: startDate, ends_on: endDate, status_id: 2 })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  })

/** A day of the current year that no other turn of a hundred has. */
async function dayOfYear(stage: Stage, turn: number): Promise<CivilDate> {
  const { starts_on } = await yearOf(stage, 0)
  return addDays(starts_on as CivilDate, turn % 300)
}

/** A term of one day; whatever stood there before makes room. */
async function aShortTerm(stage: Stage, turn: number) {
  const day = await dayOfYear(stage, turn)
  return within(stage, async (db) => {
    await db.deleteFrom('terms').execute()
    return { day, termId: await aTerm(db, `Proof ${turn}`, day, day) }
  })
}

const aHoliday = async (stage: Stage, turn: number) => {
  const day = await dayOfYear(stage, turn)
  return within(stage, async (db) => {
    const values = { name: `Proof ${turn}`, starts_on: day, ends_on: day }
    const { id } = await db.insertInto('holidays').values(values).returning('id').executeTakeFirstOrThrow()
    return { day, holidayId: id }
  })
}

const lesson = { name: 'Period 1', kind: 'lesson', startsAt: '08:00', endsAt: '08:40' } as const

const ringing = (stage: Stage, turn: number) =>
  within(stage, (db) => aBellSchedule(db, { name: `Proof ${turn}`, weekdays: [] }))

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
  'school.createDepartment': async (stage, turn) => ({
    as: office(stage),
    body: { name: `Department ${turn}`, headId: stage.person('teacher').userId },
  }),
  'school.saveDepartment': async (stage, turn) => ({
    as: office(stage),
    params: { departmentId: await within(stage, (db) => aDepartment(db, `Old department ${turn}`)) },
    body: { name: `New department ${turn}`, headId: stage.person('teacher').userId, version: 1 },
  }),
  'school.deleteDepartment': async (stage, turn) => ({
    as: office(stage),
    params: { departmentId: await within(stage, (db) => aDepartment(db, `Gone department ${turn}`)) },
  }),
  'school.createBuilding': async (stage, turn) => ({ as: office(stage), body: { name: `Building ${turn}` } }),
  'school.saveBuilding': async (stage, turn) => ({
    as: office(stage),
    params: { buildingId: await within(stage, (db) => aBuilding(db, `Old building ${turn}`)) },
    body: { name: `New building ${turn}`, version: 1 },
  }),
  'school.deleteBuilding': async (stage, turn) => ({
    as: office(stage),
    params: { buildingId: await within(stage, (db) => aBuilding(db, `Gone building ${turn}`)) },
  }),
  'school.listRooms': async (stage, turn) =>
    within(stage, async (db) => {
      const buildingId = await aBuilding(db, `Listed building ${turn}`)
      for (const name of ['R1', 'R2', 'R3']) await aRoom(db, { buildingId, name })
      return { as: office(stage), query: { q: '', kind: 'classroom', buildingId } }
    }),
  'school.createRoom': async (stage, turn) => ({
    as: office(stage),
    body: { buildingId: await within(stage, (db) => aBuilding(db, `Roomy building ${turn}`)), name: 'R1' },
  }),
  'school.saveRoom': async (stage, turn) =>
    within(stage, async (db) => {
      const buildingId = await aBuilding(db, `Saved building ${turn}`)
      const roomId = await aRoom(db, { buildingId, name: 'R1' })
      return { as: office(stage), params: { roomId }, body: { buildingId, name: 'R2', version: 1 } }
    }),
  'school.deleteRoom': async (stage, turn) =>
    within(stage, async (db) => {
      const buildingId = await aBuilding(db, `Emptied building ${turn}`)
      return { as: office(stage), params: { roomId: await aRoom(db, { buildingId, name: 'R1' }) } }
    }),

  'academics.createYear': async (stage, turn) => ({
    as: office(stage),
    body: { name: `Made ${turn}`, ...daysOf(turn) },
  }),
  'academics.saveYear': async (stage, turn) => {
    const { id, version } = await plannedYear(stage, turn)
    return { as: office(stage), params: { acadamicId: id }, body: { name: `Saved ${turn}`, ...daysOf(turn), version } }
  },
  // The one that is current stays so: every other call works in it.
  'academics.makeCurrent': async (stage) => ({
    as: office(stage),
    params: { acadamicId: (await yearOf(stage, 0)).id },
  }),
  'academics.deleteYear': async (stage, turn) => ({
    as: office(stage),
    params: { acadamicId: (await plannedYear(stage, turn)).id },
  }),
  'academics.createTerm': async (stage, turn) => {
    await within(stage, (db) => db.deleteFrom('terms').execute())
    const day = await dayOfYear(stage, turn)
    return { as: office(stage), body: { name: `Term ${turn}`, startDate: day, endDate: day } }
  },
  'academics.saveTerm': async (stage, turn) => {
    const { day, termId } = await aShortTerm(stage, turn)
    const body = { name: `Saved ${turn}`, startDate: day, endDate: day, version: 1 }
    return { as: office(stage), params: { termId }, body }
  },
  'academics.deleteTerm': async (stage, turn) => ({
    as: office(stage),
    params: { termId: (await aShortTerm(stage, turn)).termId },
  }),
  'academics.saveWorkingDays': async (stage) => {
    const rows = await within(stage, (db) => db.selectFrom('working_days').select('version').execute())
    const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, weeks: weekday === 7 ? [] : [1, 2, 3, 4, 5] }))
    return { as: office(stage), body: { days, version: Math.max(0, ...rows.map(({ version }) => version)) } }
  },
  'academics.createHoliday': async (stage, turn) => {
    const day = await dayOfYear(stage, turn)
    return { as: office(stage), body: { name: `Holiday ${turn}`, startDate: day, endDate: day } }
  },
  'academics.saveHoliday': async (stage, turn) => {
    const { day, holidayId } = await aHoliday(stage, turn)
    const body = { name: `Saved ${turn}`, startDate: day, endDate: day, version: 1 }
    return { as: office(stage), params: { holidayId }, body }
  },
  'academics.deleteHoliday': async (stage, turn) => ({
    as: office(stage),
    params: { holidayId: (await aHoliday(stage, turn)).holidayId },
  }),
  'academics.createBellSchedule': async (stage, turn) => ({
    as: office(stage),
    body: { name: `Bells ${turn}`, weekdays: [], periods: [lesson] },
  }),
  'academics.saveBellSchedule': async (stage, turn) => {
    const { scheduleId, periodIds } = await ringing(stage, turn)
    const periods = [{ ...lesson, periodId: periodIds[0] }]
    return {
      as: office(stage),
      params: { scheduleId },
      body: { name: `Saved bells ${turn}`, weekdays: [], periods, version: 1 },
    }
  },
  'academics.deleteBellSchedule': async (stage, turn) => ({
    as: office(stage),
    params: { scheduleId: (await ringing(stage, turn)).scheduleId },
  }),

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
