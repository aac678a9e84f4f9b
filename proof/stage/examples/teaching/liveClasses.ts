import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { aClass, subjects, teachings } from '#modules/classes/server/seed.ts'
import { aLiveClass, aLiveService } from '#modules/liveClasses/server/seed.ts'
import { aLesson, aRequirement, aVersion, publishSeed } from '#modules/timetable/server/seed.ts'
import { addDays, type CivilDate } from '#platform/contract/dates/dates.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { createAnonymous, type Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

const hook = 'proof of the meeting service'
const link = 'https://meet.example.org/proof'

/** The class of the class teacher. */
const ownClass = (stage: Stage) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ classId: string; today: CivilDate }>`
      select class_id as "classId", school_today() as today from class_teachers
      where teacher_id = ${stage.person('classteacher').userId} limit 1`.execute(db)
    const [own] = rows
    if (!own) throw new Error('The class teacher has no class.')
    return own
  })

/** A live class that goes on now and that this person gives. */
async function hosted(stage: Stage, by: Person): Promise<string> {
  const { classId } = await ownClass(stage)
  return within(stage, (db) => aLiveClass(db, { classId, hostId: by.userId ?? '', link }))
}

type BodyBuilder = (serial: number, today: CivilDate) => object

/** Only the host may do most of it, so each caller gets a class of their own. */
const own = (body?: BodyBuilder) => async (stage: Stage, serial: number) => {
  const { today } = await ownClass(stage)
  const buildValues = async (by: Person) => ({
    params: { liveClassId: await hosted(stage, by) },
    ...(body && { body: body(serial, today) }),
  })
  const as = stage.person('classteacher')
  return { as, ...(await buildValues(as)), forPerson: buildValues }
}

/** A time at which no other call plans a class. */
const freeTime = (serial: number, today: CivilDate) => ({
  date: addDays(today, 1 + (serial % 120)),
  startsAt: `${String(Math.floor(serial / 120) % 24).padStart(2, '0')}:00`,
  minutes: 30,
})

/** A version of next term's timetable in which new classes get lessons. */
async function laterVersion(db: TenantDb): Promise<string> {
  const name = 'Proof of live classes'
  const { rows } = await sql<{ id: string }>`select id from timetable_versions where name = ${name}`.execute(db)
  if (rows[0]) return rows[0].id
  const versionId = await aVersion(db, name, '2027-01-11')
  await publishSeed(db, versionId)
  return versionId
}

/** A new class of the class teacher with a lesson on every day of the week next term. */
const taughtClass = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const teacherId = stage.person('classteacher').userId ?? ''
    const classId = await aClass(db, { grade: `Live ${serial}`, section: 'A', classTeacherId: teacherId })
    const name = `Live ${serial}`
    const courseId = (await subjects(db, [name])).get(name) ?? ''
    await teachings(db, [{ classId, subjectId: courseId, teacherId }])
    const requirementId = await aRequirement(db, { classId, courseId, teacherId, perWeek: 7 })
    const { rows } = await sql<{ id: string }>`select id from periods order by starts_at limit 1`.execute(db)
    const versionId = await laterVersion(db)
    for (const weekday of [1, 2, 3, 4, 5, 6, 7])
      await aLesson(db, versionId, { requirementId, card: weekday, weekday, periodId: rows[0]?.id ?? '' })
    return { classId, courseId }
  })

const settingsVersion = (stage: Stage) =>
  within(stage, async (db) => {
    const { rows } = await sql<{ version: number }>`select version from live_class_settings`.execute(db)
    return rows[0]?.version ?? 0
  })

const service = (stage: Stage, driver: 'jitsi' | 'zoom') =>
  within(stage, (db) => aLiveService(db, stage.server.services.secret, stage.tenantId, driver, hook))

/** A live class of the student's class that goes on now. */
const ofChild = async (stage: Stage) => {
  const studentId = stage.person('student').userId ?? ''
  const liveClassId = await within(stage, async (db) => {
    const { rows } = await sql<{ classId: string }>`
      select class_id as "classId" from enrolments where student_id = ${studentId}
        and (select school_day()) between from_date and coalesce(to_date, 'infinity')`.execute(db)
    const hostId = stage.person('classteacher').userId ?? ''
    return aLiveClass(db, { classId: rows[0]?.classId ?? '', hostId, link })
  })
  return { as: stage.person('guardian'), params: { studentId, liveClassId } }
}

export const examples: Examples = {
  'liveClasses.listLiveClasses': async (stage) => {
    const as = stage.person('classteacher')
    await hosted(stage, as)
    return { as, params: { classId: (await ownClass(stage)).classId }, query: { q: '' } }
  },
  'liveClasses.planLiveClass': async (stage, serial) => {
    const { classId, today } = await ownClass(stage)
    const body = { title: 'Proof', courseId: null, ...freeTime(serial, today), link }
    return { as: stage.person('classteacher'), params: { classId }, body }
  },
  'liveClasses.planLiveSeries': async (stage, serial) => {
    const { classId, courseId } = await taughtClass(stage, serial)
    const body = { title: 'Proof', courseId, from: '2027-01-11', to: '2027-03-20', link }
    return { as: stage.person('classteacher'), params: { classId }, body }
  },
  'liveClasses.getPresence': async (stage) => {
    const { classId, today } = await ownClass(stage)
    return { as: stage.person('classteacher'), params: { classId, date: today }, query: {} }
  },
  'liveClasses.getLiveClass': own(),
  'liveClasses.changeLiveClass': own((serial, today) => ({
    title: 'Proof',
    ...freeTime(serial, today),
    link,
    version: 1,
  })),
  'liveClasses.cancelLiveClass': own(() => ({ reason: 'Proof', version: 1 })),
  'liveClasses.startLiveClass': own(),
  'liveClasses.askForMeeting': own(),
  'liveClasses.saveRecording': own(() => ({ recordingLink: 'https://video.example.org/proof' })),
  'liveClasses.openLiveBoard': own(),
  'liveClassSettings.saveLiveSettings': async (stage) => {
    const empty = { accountId: '', clientId: '', hostUser: '', secret: '', webhookSecret: '' }
    return {
      as: office(stage),
      body: { driver: 'link', address: link, ...empty, version: await settingsVersion(stage) },
    }
  },
  'liveClassSettings.useLiveStandIn': async (stage) => ({
    as: office(stage),
    body: { driver: 'jitsi', version: await settingsVersion(stage) },
  }),
  'liveClassSettings.tryMeeting': async (stage) => {
    await service(stage, 'jitsi')
    return { as: office(stage) }
  },
  'liveClassSettings.hearZoom': async (stage) => {
    await service(stage, 'zoom')
    const body = { event: 'meeting.started', payload: { object: { id: '1' } } }
    const time = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', hook)
      .update(`v0:${time}:${JSON.stringify(body)}`)
      .digest('hex')
    return {
      as: await createAnonymous(stage.server, stage.school),
      body,
      headers: { 'x-zm-request-timestamp': time, 'x-zm-signature': `v0=${signature}` },
    }
  },
  'liveClassSettings.hearJitsi': async (stage) => {
    await service(stage, 'jitsi')
    const body = { eventType: 'ROOM_CREATED', fqn: 'app/room', sessionId: 's', timestamp: Date.now(), data: {} }
    const time = String(Date.now())
    const signature = createHmac('sha256', hook)
      .update(`${time}.${JSON.stringify(body)}`)
      .digest('base64')
    return {
      as: await createAnonymous(stage.server, stage.school),
      body,
      headers: { 'x-jaas-signature': `t=${time},v1=${signature}` },
    }
  },
  'familyLiveClasses.listChildLiveClasses': async (stage) => {
    const { as, params } = await ofChild(stage)
    return { as, params: { studentId: params.studentId } }
  },
  'familyLiveClasses.joinLiveClass': ofChild,
}
