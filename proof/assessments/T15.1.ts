import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createUsers } from '#modules/access/server/seed.ts'
import type { Refused, Sitting } from '#modules/onlineTests/familySchemas.ts'
import { acknowledged, nextBatch, type Play, playFrom, write } from '#modules/onlineTests/rules/playing.ts'
import { aTest } from '#modules/onlineTests/server/seed.ts'
import { approvedQuestion, capital } from '#modules/onlineTests/testing/bank.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { type ProofContext, proof } from '../program.ts'
import type { HttpResponse, Sender } from '../server/httpSender.ts'
import { startServer } from '../server/proofServer.ts'
import { startRestartableServer } from '../server/restartableServer.ts'
import { formatMilliseconds } from '../server/workload.ts'
import { type Person, signInAs } from '../stage/principals.ts'

const minutes = 40
const percentOfSome = 150
const questions = 10
const hour = 60 * 60 * 1000
/** Milliseconds. */
const slowest = 300

export const program = proof(
  'T15.1',
  'students sit a test while the server is killed and networks fail: no answer is lost, times are right, no key is told',
  async (context) => {
    const urls = await context.database()
    const setup = await startServer(urls, {}, context.atEnd)
    const office = await signInAs(setup, 'greenwood', 'superadmin')
    const within = <T>(work: (db: TenantDb) => Promise<T>) =>
      setup.services.database.inTenant({ tenantId: office.tenantId }, work)
    const { testId, students } = await within((db) => setTest(db, context.count(500, 8)))
    const people = new Map<string, Person>()
    for (const { studentId, userName } of students) people.set(studentId, await signInAs(setup, 'greenwood', userName))
    // Every student has a connection of their own.
    const restartable = await startRestartableServer(context, urls, students.length)
    const failures: string[] = []
    const times: number[] = []
    const pace = {
      saves: context.count(24, 6),
      everyMs: context.count(5000, 150),
      offlineMs: context.count(60_000, 400),
    }
    const exam = { send: restartable.send, testId, pace, failures, times }
    const sitting = Promise.all(
      students.map((student, nth) => sit(exam, people.get(student.studentId) ?? office, student, nth % 10 === 3)),
    )
    const kills = await killAtTimes(context, restartable.restart, context.count(5, 1), pace.saves * pace.everyMs)
    const meant = new Map((await sitting).map((one) => [one.studentId, one]))
    failures.push(...(await within((db) => findLosses(db, testId, meant))))
    const p95 = percentile(times, 95)
    if (context.full && p95 > slowest) failures.push(`the 95th percentile of saving is ${formatMilliseconds(p95)}`)
    return {
      count: times.length,
      failures,
      figures: {
        students: students.length,
        'server killed': kills,
        'saving, median': formatMilliseconds(percentile(times, 50)),
        'saving, 95th percentile': formatMilliseconds(p95),
        'processor time of the server for each save, all else included': formatMilliseconds(
          (await restartable.cpu()) / times.length,
        ),
      },
    }
  },
)

const percentile = (times: readonly number[], percent: number) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length * percent) / 100)] ?? 0

type Student = { readonly studentId: string; readonly userName: string; readonly hasExtra: boolean }

/** A test that is open now, of questions whose keys begin with “Secret”; a tenth of the students has extra time. */
async function setTest(db: TenantDb, count: number): Promise<{ testId: string; students: Student[] }> {
  const { rows } = await sql<{ classId: string; courseId: string; teacherId: string }>`
    select class_id as "classId", subject_id as "courseId", teacher_id as "teacherId" from teachings order by id limit 1`.execute(
    db,
  )
  const [taught] = rows
  if (!taught) throw new Error('Nobody teaches anything.')
  const names = Array.from({ length: count }, (_, n) => `sitting-${n}`)
  const ids = await createUsers(
    db,
    names.map((userName, n) => ({ userName, roleId: roles.student, firstName: 'Sitting', lastName: `Student ${n}` })),
  )
  await sql`insert into enrolments (class_id, student_id, roll_no, from_date)
    select ${taught.classId}, a.id, 'S' || a.place, (select school_day()) - 30
    from unnest(${ids}::uuid[]) with ordinality a (id, place)`.execute(db)
  const questionIds: string[] = []
  for (let n = 0; n < questions; n++) questionIds.push(await approvedQuestion(db, taught.teacherId, capital()))
  const now = Date.now()
  const testId = await aTest(db, {
    setBy: taught.teacherId,
    courseId: taught.courseId,
    classIds: [taught.classId],
    questionIds,
    title: 'Sitting',
    state: 'scheduled',
    opensAt: new Date(now - hour),
    closesAt: new Date(now + 10 * hour),
  })
  const students = ids.map((studentId, n) => ({ studentId, userName: names[n] ?? '', hasExtra: n % 10 === 1 }))
  const extra = students.filter(({ hasExtra }) => hasExtra).map(({ studentId }) => studentId)
  await sql`insert into online_test_allowances (test_id, student_id, percent, given_by)
    select ${testId}, unnest(${extra}::uuid[]), ${percentOfSome}, ${taught.teacherId}`.execute(db)
  return { testId, students }
}

type Exam = {
  readonly send: Sender
  readonly testId: string
  readonly pace: { readonly saves: number; readonly everyMs: number; readonly offlineMs: number }
  readonly failures: string[]
  readonly times: number[]
}
type Meant = { readonly studentId: string; readonly answers: Play['answers']; readonly attemptId: string }

/** One student with the player's own rules: writes an answer at every beat, sends what waits, and hands in at the end. */
async function sit(exam: Exam, as: Person, student: Student, losesNetwork: boolean): Promise<Meant> {
  const { pace, failures } = exam
  const { studentId, userName } = student
  const device = `device${userName.replace('-', '')}`
  const path = `/api/family/students/${studentId}`
  await pause(Math.random() * pace.everyMs)
  const begun = await untilAnswered(exam, as, `${path}/tests/${exam.testId}/attempts`, { device })
  const sitting = begun.data as Sitting
  const seconds = minutes * 60 * (student.hasExtra ? percentOfSome / 100 : 1)
  const endsAt = Date.parse(sitting.endsAt)
  // The reply is written within moments of the beginning, by the same clock.
  if (Math.abs(endsAt - Date.parse(sitting.now) - seconds * 1000) > 1000 && begun.attempts === 1)
    failures.push(`${userName} has ${(endsAt - Date.parse(sitting.now)) / 1000} s, not ${seconds}`)
  let play = playFrom(sitting, undefined)
  const offlineFrom = losesNetwork ? Date.now() + pace.everyMs * 2 : Number.POSITIVE_INFINITY
  for (let beat = 0; beat < pace.saves; beat++) {
    const item = sitting.items[(beat * 7 + studentId.charCodeAt(0)) % sitting.items.length]
    const choice = 'abcd'.charAt(Math.floor(Math.random() * 4))
    if (item) play = write(play, item.testItemId, { type: 'single', choice }, beat % 5 === 0, Date.now())
    const isOffline = Date.now() >= offlineFrom && Date.now() < offlineFrom + pace.offlineMs
    if (!isOffline) play = await saveOnce(exam, as, { path, sitting, device, endsAt, userName }, play)
    await pause(pace.everyMs * (0.9 + Math.random() * 0.2))
  }
  const { waiting } = nextBatch(play)
  await untilAnswered(exam, as, `${path}/testAttempts/${sitting.attemptId}/handIn`, { device, answers: waiting })
  return { studentId, answers: play.answers, attemptId: sitting.attemptId }
}

type Seat = { path: string; sitting: Sitting; device: string; endsAt: number; userName: string }

/** One request; without an answer everything waits for the next beat. */
async function saveOnce(exam: Exam, as: Person, seat: Seat, play: Play): Promise<Play> {
  const batch = nextBatch(play)
  const url = `${seat.path}/testAttempts/${seat.sitting.attemptId}/answers`
  const payload = { device: seat.device, answers: batch.waiting }
  const response = await exam.send({ method: 'POST', url, headers: as.headers, payload })
  tellsNothing(exam, response, seat.userName)
  if (isToComeAgain(response)) return play
  if (response.status !== 200) {
    exam.failures.push(`${seat.userName}: saving returned ${response.status} ${response.body.slice(0, 200)}`)
    return play
  }
  exam.times.push(response.ms)
  type Reply = { data: { endsAt: string; now: string; seq: number; refused: Refused[] } }
  const { endsAt, now, seq, refused } = (JSON.parse(response.body) as Reply).data
  if (Date.parse(endsAt) !== seat.endsAt) exam.failures.push(`${seat.userName}: the end has moved to ${endsAt}`)
  if (Math.abs(Date.parse(now) - Date.now()) > 5000 + response.ms)
    exam.failures.push(`${seat.userName}: the clock says ${now}`)
  return acknowledged(play, batch, { seq, refused })
}

/** No answer, or the server is too busy: the player tries again a little later. */
const isToComeAgain = ({ status }: HttpResponse) => status === 0 || status === 429 || status >= 500

function tellsNothing({ failures }: Exam, { body }: HttpResponse, userName: string): void {
  if (body.includes('Secret') || body.includes('"right"')) failures.push(`${userName} was told a key`)
}

async function untilAnswered(exam: Exam, as: Person, url: string, payload: object) {
  const end = Date.now() + 600_000
  for (let attempts = 1; Date.now() < end; attempts++) {
    const response = await exam.send({ method: 'POST', url, headers: as.headers, payload })
    tellsNothing(exam, response, url)
    if (response.status === 200) return { data: (JSON.parse(response.body) as { data: unknown }).data, attempts }
    if (!isToComeAgain(response)) throw new Error(`${url} returned ${response.status} ${response.body}`)
    await pause(500)
  }
  throw new Error(`${url} got no response within ten minutes.`)
}

/** Kills the server at moments spread over the test. */
async function killAtTimes(context: ProofContext, restart: () => Promise<void>, kills: number, lengthMs: number) {
  const ended = { is: false }
  context.atEnd(() => {
    ended.is = true
  })
  for (let n = 0; n < kills && !ended.is; n++) {
    await pause((lengthMs / (kills + 1)) * (0.7 + Math.random() * 0.3))
    await restart()
  }
  return kills
}

type Stored = { studentId: string; state: string; seconds: number; answers: Record<string, { choice: string }> }

/** Compares what is stored with what every student meant, all of which was acknowledged by handing in. */
async function findLosses(db: TenantDb, testId: string, meant: ReadonlyMap<string, Meant>): Promise<string[]> {
  const failures: string[] = []
  const { rows } = await sql<Stored>`
    select a.student_id as "studentId", a.state, extract(epoch from a.ends_at - a.started_at)::float8 as seconds,
      (select coalesce(jsonb_object_agg(w.item_id, w.answer), '{}') from online_test_answers w where w.attempt_id = a.id) as answers
    from online_test_attempts a where a.test_id = ${testId}`.execute(db)
  if (rows.length !== meant.size) failures.push(`${rows.length} attempts of ${meant.size} students`)
  for (const { studentId, state, seconds, answers } of rows) {
    const own = meant.get(studentId)
    if (state !== 'handedIn') failures.push(`${studentId} is ${state}`)
    if (![minutes * 60, (minutes * 60 * percentOfSome) / 100].includes(seconds))
      failures.push(`${studentId} had ${seconds} s`)
    for (const [itemId, answer] of Object.entries(own?.answers ?? {}))
      if (answers[itemId]?.choice !== ('choice' in answer ? answer.choice : null))
        failures.push(`${studentId}: an answer is ${answers[itemId]?.choice ?? 'lost'}`)
    if (Object.keys(answers).length !== Object.keys(own?.answers ?? {}).length)
      failures.push(`${studentId}: ${Object.keys(answers).length} answers are stored`)
  }
  return failures
}
