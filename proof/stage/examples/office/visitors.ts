import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { codeDigest, numberDigest, phoneMark, sealPhone, visitCode } from '#modules/visitors/server/secrets.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'
import { aFile } from '../files.ts'

const keysOf = ({ server, tenantId }: Stage) => ({ secret: server.services.secret, tenantId })

const aGate = async (db: TenantDb) => {
  const id = newId()
  await sql`insert into gates (id, name) values (${id}, ${`Gate ${id}`})`.execute(db)
  return id
}
const aPurpose = async (db: TenantDb) => {
  const id = newId()
  await sql`insert into visit_purposes (id, name, needs_approval) values (${id}, ${`Purpose ${id}`}, false)`.execute(db)
  return id
}

type VisitState = 'invited' | 'awaitingHost' | 'approved' | 'checkedIn'

/** A visit of this host in this state, with what it needs. */
async function aVisit(stage: Stage, state: VisitState, host: Person = stage.person('teacher')) {
  return within(stage, async (db) => {
    const visitPurposeId = await aPurpose(db)
    const [visitId, visitorId] = [newId(), newId()]
    await sql`insert into visitors (id, name) values (${visitorId}, 'Proof Visitor')`.execute(db)
    const pass = state === 'invited' ? codeDigest(visitCode(keysOf(stage), 'pass', visitId)) : null
    await sql`insert into visits (id, client_id, day, visitor_id, purpose_id, host_id, state, expected_at, pass_hash)
      values (${visitId}, ${newId()}, school_today(), ${visitorId}, ${visitPurposeId}, ${host.userId}, ${state}, now(), ${pass})`.execute(
      db,
    )
    return { visitId, visitPurposeId }
  })
}

const ofHost = (state: VisitState, body?: object) => async (stage: Stage) => {
  const as = stage.person('teacher')
  const forPerson = async (person: Person) => ({
    params: { visitId: (await aVisit(stage, state, person.userId ? person : as)).visitId },
    ...(body && { body }),
  })
  return { as, ...(await forPerson(as)), forPerson }
}

/** An exit pass of the student. Every call makes a new one, so the older ones are closed. */
async function aPass(stage: Stage, state: 'requested' | 'approved') {
  const studentId = stage.person('student').userId ?? ''
  return within(stage, async (db) => {
    const passId = newId()
    await sql`update exit_passes set state = 'closed' where student_id = ${studentId} and state not in ('closed', 'left', 'returned')`.execute(
      db,
    )
    await sql`insert into exit_passes (id, student_id, day, leave_at, reason, requested_by, state, decided_by)
      values (${passId}, ${studentId}, school_today(), '12:00', 'Proof', ${stage.person('guardian').userId}, ${state}, ${stage.person('superadmin').userId})`.execute(
      db,
    )
    return { passId, studentId }
  })
}

async function noPasses(stage: Stage): Promise<void> {
  await within(stage, (db) =>
    sql`update exit_passes set state = 'closed' where state in ('requested', 'approved', 'verified')`.execute(db),
  )
}

async function anAdult(stage: Stage) {
  const studentId = stage.person('student').userId ?? ''
  const adultId = newId()
  await within(stage, (db) =>
    sql`insert into pickup_adults (id, student_id, name, relation, added_by)
      values (${adultId}, ${studentId}, 'Proof Uncle', 'Uncle', ${stage.person('guardian').userId})`.execute(db),
  )
  return { studentId, adultId }
}

const digits = '123456'
async function aCode(stage: Stage, passId: string | null) {
  const keys = keysOf(stage)
  const codeId = newId()
  const phone = '+919845012345'
  await within(stage, (db) =>
    sql`insert into gate_codes (id, phone_mark, phone_sealed, pass_id, code_hash, expires_at) values (${codeId},
      ${phoneMark(keys, phone)}, ${sealPhone(keys, phone)}, ${passId}, ${numberDigest(keys, codeId, digits)}, now() + interval '1 hour')`.execute(
      db,
    ),
  )
  return codeId
}

const freshThrottles = (stage: Stage) =>
  within(stage, (db) => sql`delete from throttles where bucket like 'gate %'`.execute(db))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const soon = () => inDays(1).toISOString()
const adult = () => ({
  name: 'Proof Aunt',
  relation: 'Aunt',
  photoFileId: null,
  validFrom: '2026-11-01',
  validTo: null,
})
const pass = () => ({ day: inDays(2).toISOString().slice(0, 10), leaveAt: '12:00', returnBy: null, reason: 'Proof' })
const settings = {
  networks: [],
  place: null,
  opensAt: '07:00',
  closesAt: '18:00',
  answerMinutes: 3,
  photoDays: 90,
  numberDays: 365,
  freshPhoto: true,
}
const purpose = { kind: 'visitor', needsHost: true, needsApproval: true, maxMinutes: 60, questions: [], isActive: true }

async function aRollCall(stage: Stage) {
  const as = office(stage)
  const rollCallId = newId()
  await within(stage, async (db) => {
    await sql`update roll_calls set ended_at = now(), ended_by = ${as.userId} where ended_at is null`.execute(db)
    await sql`insert into roll_calls (id, started_by) values (${rollCallId}, ${as.userId})`.execute(db)
    await sql`insert into roll_call_people (roll_call_id, person_id, kind, name)
      values (${rollCallId}, ${stage.person('teacher').userId}, 'staff', 'Proof')`.execute(db)
  })
  return rollCallId
}

export const examples: Examples = {
  'visitorSetup.saveSettings': async (stage) => {
    const version = await within(
      stage,
      async (db) =>
        (await sql<{ version: number }>`select version from visitor_settings`.execute(db)).rows[0]?.version ?? 0,
    )
    return { as: office(stage), body: { ...settings, badgeFields: ['photo'], receiverIds: [], version } }
  },
  'visitorSetup.savePin': async (stage) => ({ as: office(stage), body: { pin: '4711' } }),
  'visitorSetup.addGate': async (stage, serial) => ({
    as: office(stage),
    body: { name: `Gate ${serial}`, isActive: true },
  }),
  'visitorSetup.saveGate': async (stage, serial) => ({
    as: office(stage),
    params: { gateId: await within(stage, aGate) },
    body: { name: `Renamed ${serial}`, isActive: true },
  }),
  'visitorSetup.addPurpose': async (stage, serial) => ({
    as: office(stage),
    body: { ...purpose, name: `Purpose ${serial}` },
  }),
  'visitorSetup.savePurpose': async (stage, serial) => ({
    as: office(stage),
    params: { visitPurposeId: await within(stage, aPurpose) },
    body: { ...purpose, name: `Renamed ${serial}` },
  }),
  'visitorSetup.addWatch': async (stage) => ({
    as: office(stage),
    body: { name: 'Proof Person', phone: null, level: 'alert', reason: 'Proof', expiresOn: null },
  }),
  'visitorSetup.deleteWatch': async (stage) => {
    const watchId = newId()
    await within(stage, (db) =>
      sql`insert into watch_entries (id, name, level, reason) values (${watchId}, 'Proof', 'alert', 'Proof')`.execute(
        db,
      ),
    )
    return { as: office(stage), params: { watchId } }
  },
  'gateDevices.addDevice': async (stage) => ({
    as: office(stage),
    body: { name: 'Phone', gateId: await within(stage, aGate) },
  }),
  'gateDevices.revokeDevice': async (stage) => {
    const deviceId = newId()
    await within(stage, async (db) => {
      await sql`insert into gate_devices (id, gate_id, name) values (${deviceId}, ${await aGate(db)}, 'Phone')`.execute(
        db,
      )
    })
    return { as: office(stage), params: { deviceId } }
  },
  'gateDevices.enrolDevice': async (stage) => {
    const code = newId().replaceAll('-', '')
    await freshThrottles(stage)
    await within(stage, async (db) => {
      await sql`insert into gate_devices (gate_id, name, code_hash, code_expires_at)
        values (${await aGate(db)}, 'Phone', ${codeDigest(code)}, now() + interval '1 hour')`.execute(db)
    })
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
    return { as: stage.person('anonymous'), body: { code, publicKey: key } }
  },
  'visitorPasses.getVisitorPass': async (stage) => {
    const { visitId } = await aVisit(stage, 'invited')
    return { as: stage.person('anonymous'), params: { passCode: visitCode(keysOf(stage), 'pass', visitId) } }
  },
  'visits.listVisits': async (stage) => {
    for (let n = 0; n < 3; n++) await aVisit(stage, 'checkedIn')
    return { as: office(stage), query: { q: '' } }
  },
  'visits.listInside': async (stage) => {
    for (let n = 0; n < 3; n++) await aVisit(stage, 'checkedIn')
    return { as: office(stage), query: { q: '', kind: 'visitor' } }
  },
  'visits.getVisitReport': async (stage) => ({
    as: office(stage),
    query: { from: '2026-11-01', to: '2026-11-30' },
  }),
  'visits.listMyVisits': async (stage) => {
    for (let n = 0; n < 3; n++) await aVisit(stage, 'checkedIn')
    return { as: stage.person('teacher'), query: { q: '' } }
  },
  'visits.getMyVisit': ofHost('awaitingHost'),
  'visits.inviteVisitor': async (stage) => {
    const body = async () => ({
      clientId: newId(),
      name: 'Proof Guest',
      company: '',
      phone: '+919845012345',
      visitPurposeId: await within(stage, aPurpose),
      hostId: null,
      expectedAt: soon(),
      partySize: 1,
      note: '',
    })
    return { as: stage.person('teacher'), body: await body(), forPerson: async () => ({ body: await body() }) }
  },
  'visits.cancelVisit': ofHost('invited'),
  'visits.answerVisit': ofHost('awaitingHost', { isApproved: true, reason: '' }),
  'gate.sendVisitorCode': async (stage) => {
    await freshThrottles(stage)
    return { as: stage.person('gate'), body: { phone: '+919845012345' } }
  },
  'gate.checkVisitorCode': async (stage) => ({
    as: stage.person('gate'),
    params: { codeId: await aCode(stage, null) },
    body: { code: digits },
  }),
  'gate.findInvite': async (stage) => ({
    as: stage.person('gate'),
    body: { passCode: visitCode(keysOf(stage), 'pass', (await aVisit(stage, 'invited')).visitId) },
  }),
  'gate.keepGatePhoto': async (stage) => ({ as: stage.person('gate'), params: { photoId: newId() } }),
  'gate.sendEntries': async (stage) => {
    const now = new Date().toISOString()
    const { fileId } = await aFile(stage.server, stage.tenantId, 'face')
    const photoId = newId()
    const visitPurposeId = await within(stage, async (db) => {
      await sql`insert into visitor_photos (file_id, client_id, user_id) values (${fileId}, ${photoId}, ${stage.person('gate').userId})`.execute(
        db,
      )
      return aPurpose(db)
    })
    const codeId = await aCode(stage, null)
    await within(stage, (db) => sql`update gate_codes set proved_at = now() where id = ${codeId}`.execute(db))
    const arrival = {
      kind: 'arrival',
      clientId: newId(),
      at: now,
      visitId: null,
      name: 'Proof Guest',
      company: '',
      phone: '+919845012345',
      codeId,
      passCode: null,
      pin: null,
      photoId,
      visitPurposeId,
      hostId: stage.person('teacher').userId,
      partySize: 1,
      vehicle: '',
      items: '',
      answers: {},
    }
    return { as: stage.person('gate'), body: { sentAt: now, entries: [arrival] } }
  },
  'gate.sendPassCode': async (stage) => {
    await freshThrottles(stage)
    const { passId, studentId } = await aPass(stage, 'approved')
    await within(stage, (db) =>
      sql`update guardians set phone = '+919845012345' where phone is null
      and id in (select guardian_id from student_guardians where student_id = ${studentId})`.execute(db),
    )
    return { as: stage.person('gate'), params: { passId } }
  },
  'gate.checkPassCode': async (stage) => {
    const { passId } = await aPass(stage, 'approved')
    return { as: stage.person('gate'), params: { passId, codeId: await aCode(stage, passId) }, body: { code: digits } }
  },
  'gate.findGatePeople': async (stage) => ({ as: stage.person('gate'), query: { who: 'staff', q: 'aa' } }),
  'pickups.getStudentPickup': async (stage) => ({
    as: office(stage),
    params: { studentId: stage.person('student').userId ?? '' },
  }),
  'pickups.keepStudentAdultPhoto': async (stage) => ({
    as: office(stage),
    params: { studentId: stage.person('student').userId ?? '' },
  }),
  'pickups.addStudentAdult': async (stage) => ({
    as: office(stage),
    params: { studentId: stage.person('student').userId ?? '' },
    body: adult(),
  }),
  'pickups.endStudentAdult': async (stage) => ({ as: office(stage), params: await anAdult(stage) }),
  'pickups.requestStudentPass': async (stage) => {
    await noPasses(stage)
    return { as: office(stage), params: { studentId: stage.person('student').userId ?? '' }, body: pass() }
  },
  'pickups.decidePass': async (stage) => ({
    as: office(stage),
    params: { passId: (await aPass(stage, 'requested')).passId },
    body: { isApproved: true, reason: '' },
    forPerson: async () => ({ params: { passId: (await aPass(stage, 'requested')).passId } }),
  }),
  'familyPickup.getChildPickup': async (stage) => ({
    as: stage.person('guardian'),
    params: { studentId: stage.person('student').userId ?? '' },
  }),
  'familyPickup.keepAdultPhoto': async (stage) => ({
    as: stage.person('guardian'),
    params: { studentId: stage.person('student').userId ?? '' },
  }),
  'familyPickup.addChildAdult': async (stage) => {
    await within(stage, (db) => sql`update pickup_adults set ended_at = now() where ended_at is null`.execute(db))
    return { as: stage.person('guardian'), params: { studentId: stage.person('student').userId ?? '' }, body: adult() }
  },
  'familyPickup.endChildAdult': async (stage) => ({ as: stage.person('guardian'), params: await anAdult(stage) }),
  'familyPickup.requestChildPass': async (stage) => {
    await noPasses(stage)
    return { as: stage.person('guardian'), params: { studentId: stage.person('student').userId ?? '' }, body: pass() }
  },
  'familyPickup.cancelChildPass': async (stage) => {
    const { passId, studentId } = await aPass(stage, 'requested')
    return { as: stage.person('guardian'), params: { passId, studentId } }
  },
  'ownPassages.recordOwnPassage': async (stage) => {
    await within(stage, (db) =>
      sql`insert into visitor_settings (networks) values ('{0.0.0.0/0,::/0}')
        on conflict (tenant_id) do update set networks = excluded.networks`.execute(db),
    )
    return { as: stage.person('teacher'), body: { clientId: newId(), way: 'in' } }
  },
  'rollCalls.startRollCall': async (stage) => {
    await within(stage, (db) =>
      sql`update roll_calls set ended_at = now(), ended_by = started_by where ended_at is null`.execute(db),
    )
    return { as: office(stage), body: { isDrill: true } }
  },
  'rollCalls.markSafe': async (stage) => ({
    as: office(stage),
    params: { rollCallId: await aRollCall(stage) },
    body: { personIds: [stage.person('teacher').userId], isSafe: true },
  }),
  'rollCalls.endRollCall': async (stage) => ({ as: office(stage), params: { rollCallId: await aRollCall(stage) } }),
}
