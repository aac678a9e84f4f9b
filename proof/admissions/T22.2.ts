import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { anApplication, anOpenPost, aPublishedForm } from '#modules/admissions/server/seed.ts'
import { aFeePlan } from '#modules/fees/server/seed.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import { type ProofServer, startServer } from '../server/proofServer.ts'
import { startRestartableServer } from '../server/restartableServer.ts'
import { aFile } from '../stage/examples/files.ts'
import { signInAs } from '../stage/principals.ts'

/** What an admission writes, in its order, and what its undoing does. The server is killed while it waits for one of them. */
const admissionTables = [
  'idempotency_keys',
  'guardians',
  'users',
  'students',
  'enrolments',
  'fee_assignments',
  'student_documents',
  'admission_seat_entries',
  'admission_applications',
  'admission_events',
  'admission_runs',
  'audit_entries',
] as const
const undoTables = [
  'admission_events',
  'student_documents',
  'fee_assignments',
  'enrolments',
  'students',
  'admission_runs',
  'audit_entries',
] as const
type Table = (typeof admissionTables | typeof undoTables)[number]

const waitMs = 30_000

export const program = proof(
  'T22.2',
  'the server is killed at every step of an admission and of its undoing: nothing half-made is left, and a retry makes the whole',
  async (context) => {
    const urls = await context.database()
    const setup = await startServer(urls, {}, context.atEnd)
    const office = await signInAs(setup, 'greenwood', 'superadmin')
    const within = <T>(work: (db: TenantDb) => Promise<T>) =>
      setup.services.database.inTenant({ tenantId: office.tenantId }, work)
    const scene = await within(createPost)
    const restartable = await startRestartableServer(context, urls, 8)
    const failures: string[] = []
    let [kills, checks] = [0, 0]

    const counts = () => within(countMade)
    const expect = (what: string, got: unknown, wanted: unknown) => {
      checks += 1
      if (JSON.stringify(got) !== JSON.stringify(wanted))
        failures.push(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`)
    }
    /** Sends a write, kills the server while the write waits for the table, and looks at what is left. */
    const killAt = async (what: string, table: Table, write: () => Promise<unknown>, before: object) => {
      const release = await holdTable(setup, table)
      const sent = write()
      const isWaiting = await untilSomebodyWaits(setup, table)
      if (!isWaiting) failures.push(`${what} never wrote to ${table}`)
      await restartable.restart()
      kills += 1
      await release()
      await sent
      // The connection of the killed server ends once it notices.
      await untilNobodyWorks(setup)
      expect(`${what}, killed at ${table}`, await counts(), before)
    }

    for (let round = 0; round < context.count(5, 1); round++)
      for (const [n, table] of context.subset(admissionTables, 5).entries()) {
        const applicationId = await anAccepted(setup, office.tenantId, within, scene, `${round}-${n}`)
        const post = (url: string, payload: object, key = newId()) =>
          restartable.send({
            method: 'POST',
            url: `/api/admissions/applications/${applicationId}/${url}`,
            headers: { ...office.headers, 'idempotency-key': key },
            payload,
          })
        const before = await counts()
        const key = newId()
        const input = { ...scene.input, admissionNo: `KILL/${round}/${n}` }
        const admit = () => post('admission', input, key)
        await killAt('the admission', table, admit, before)
        const admitted = await admit()
        const whole = after(before)
        expect(`the admission tried again after ${table}`, [admitted.status, await counts()], [200, whole])
        expect('the same key again', (await admit()).body, admitted.body)
        expect('after the same key', await counts(), whole)

        const undoAt = undoTables[n % undoTables.length] ?? 'students'
        const undo = () => post('admission/undo', { reason: 'Proof' })
        await killAt('the undoing', undoAt, undo, whole)
        expect(`the undoing tried again after ${undoAt}`, (await undo()).status, 200)
        // The family keeps the seat it had accepted.
        expect('after the undoing', await counts(), before)
        // Killed as soon as it is stored, an admission is answered the same afterwards.
        const last = newId()
        const stored = { ...input, admissionNo: `${input.admissionNo}/B` }
        const first = post('admission', stored, last)
        await untilCounted(counts, whole)
        await restartable.restart()
        kills += 1
        await first
        expect('the answer after the commit', (await post('admission', stored, last)).status, 200)
        expect('after the commit', await counts(), whole)
        expect('the undoing of the last', (await undo()).status, 200)
      }
    const wrong = await within((db) => sql`select * from wrong_admission_seats()`.execute(db))
    expect('seats that do not add up', wrong.rows, [])
    return { count: checks, failures, figures: { 'server killed': kills } }
  },
)

type Counts = Record<
  'students' | 'guardians' | 'users' | 'enrolments' | 'plans' | 'documents' | 'runs' | 'seats' | 'enrolled',
  number
>

/** Everything an admission makes. */
async function countMade(db: TenantDb): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from students)::int as students, (select count(*) from guardians)::int as guardians,
      (select count(*) from users)::int as users, (select count(*) from enrolments)::int as enrolments,
      (select count(*) from fee_assignments)::int as plans, (select count(*) from student_documents)::int as documents,
      (select count(*) from admission_runs where state = 'done')::int as runs,
      (select coalesce(sum(taken), 0) from admission_seat_entries)::int as seats,
      (select count(*) from admission_applications where state = 'enrolled')::int as enrolled`.execute(db)
  const [found] = rows
  if (!found) throw new Error('Nothing was counted.')
  return found
}

/** With one child and one parent more; the seat was taken already. */
const after = (before: Counts): Counts => ({
  students: before.students + 1,
  guardians: before.guardians + 1,
  users: before.users + 1,
  enrolments: before.enrolments + 1,
  plans: before.plans + 1,
  documents: before.documents + 1,
  runs: before.runs + 1,
  seats: before.seats,
  enrolled: before.enrolled + 1,
})

async function createPost(db: TenantDb) {
  const admissionFormId = await aPublishedForm(db, 'Proof of admissions')
  const { rows } = await sql<{ gradeId: string; classId: string; day: string }>`
    select grade_id as "gradeId", id as "classId", school_today()::text as day from classes order by id limit 1`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('The small test world has no class.')
  const { gradeId, classId, day } = found
  const { postGradeId } = await anOpenPost(db, { title: 'Kills', admissionFormId, gradeId, seats: 500 })
  const planId = await aFeePlan(db, { name: 'Plan of the proof', gradeIds: [gradeId], lines: [] })
  return { postGradeId, input: { classId, admittedOn: day, planId, invites: false } }
}

async function anAccepted(
  setup: ProofServer,
  tenantId: string,
  within: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
  { postGradeId }: { postGradeId: string },
  name: string,
): Promise<string> {
  const { fileId } = await aFile(setup, tenantId, `paper ${name}`)
  return within(async (db) => {
    const phone = `+9197${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const applicationId = await anApplication(db, {
      postGradeId,
      firstName: 'Killed',
      lastName: 'Child',
      state: 'accepted',
      phone,
    })
    await sql`insert into admission_documents (application_id, document_key, file_id)
      values (${applicationId}, 'birthCertificate', ${fileId})`.execute(db)
    return applicationId
  })
}

/** Keeps everybody from writing to a table until released. */
async function holdTable({ owner }: ProofServer, table: Table): Promise<() => Promise<void>> {
  const client: PoolClient = await owner.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share row exclusive mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

async function until(isReached: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + waitMs
  while (Date.now() < end) {
    if (await isReached()) return true
    await pause(20)
  }
  return false
}

const untilSomebodyWaits = ({ owner }: ProofServer, table: Table) =>
  until(async () => {
    const { rows } = await owner.query(`select from pg_locks where relation = $1::regclass and not granted`, [table])
    return rows.length > 0
  })

/** Until no transaction of a killed server is left. */
const untilNobodyWorks = ({ owner }: ProofServer) =>
  until(async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
         and backend_type = 'client backend'`,
    )
    return rows.length === 0
  })

const untilCounted = (counts: () => Promise<Counts>, wanted: object) =>
  until(async () => JSON.stringify(await counts()) === JSON.stringify(wanted))
