import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CallResult } from '#app/testing/server.ts'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import { aGrade, subjects } from '#modules/classes/server/seed.ts'
import { feeCollection } from '#modules/fees/contract.ts'
import { aPayment } from '#modules/fees/server/seed.ts'
import { openDesk } from '#modules/fees/testing/desk.ts'
import type { RouteAddress } from '#platform/contract/route.ts'
import { tenancy } from '../contract.ts'

const desk = await openDesk()
const { office, cashier, inSchool } = desk
const { years } = (await office.send(tenancy.routes.listYears, {})).data
const yearOf = (status: number) => years.find((year) => year.academicStatusId === status)?.acadamicId ?? ''
const archived = { 'x-academic-year': yearOf(1) }

type Answer = Pick<CallResult<RouteAddress>, 'status' | 'code'>
type Attempts = Record<string, () => Promise<Answer>>

const writing = (routes: Record<string, { method: string }>) =>
  Object.entries(routes).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))

/** Sends every attempt and returns those that were not refused because the year is archived. */
async function notRefused(attempts: Attempts) {
  const answers: Record<string, unknown> = {}
  for (const [name, send] of Object.entries(attempts)) {
    const { status, code } = await send()
    if (status !== 409 || code !== 'year-archived') answers[name] = { status, code }
  }
  return answers
}

const gradesAndSubjects = () =>
  inSchool(async (db) => ({
    grades: await db.selectFrom('grades').select(['id', 'name', 'position']).orderBy('id').execute(),
    streams: await db.selectFrom('streams').select(['id', 'name']).orderBy('id').execute(),
    subjects: await db.selectFrom('subjects').select(['id', 'name']).orderBy('id').execute(),
    sections: await db.selectFrom('classes').select(['id', 'section']).orderBy('id').execute(),
  }))

test('ACY-01 no writing route of the grade set-up changes anything while an archived year is selected', async () => {
  const { routes } = gradeSetup
  const made = await inSchool(async (db) => {
    const gradeId = await aGrade(db, 'Archive')
    const courseId = (await subjects(db, ['Archaeology'])).get('Archaeology') ?? ''
    const stream = await db
      .insertInto('streams')
      .values({ grade_id: gradeId, name: 'Arts' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const section = await db.selectFrom('classes').select('id').executeTakeFirstOrThrow()
    return { gradeId, courseId, streamId: stream.id, classId: section.id }
  })
  const { gradeId, courseId, streamId, classId } = made
  const ids = (await gradesAndSubjects()).grades.map(({ id }) => id)
  const teacherId = (await office.send(routes.listTeacherOptions, {})).data.teachers[0]?.teacherId ?? ''
  const attempts: Attempts = {
    addGrades: () => office.send(routes.addGrades, { body: { names: ['Late'] } }, archived),
    orderGrades: () => office.send(routes.orderGrades, { body: { gradeIds: ids.toReversed() } }, archived),
    saveGrade: () =>
      office.send(routes.saveGrade, { params: { gradeId }, body: { name: 'Renamed', version: 1 } }, archived),
    deleteGrade: () => office.send(routes.deleteGrade, { params: { gradeId } }, archived),
    addStreams: () => office.send(routes.addStreams, { params: { gradeId }, body: { names: ['Science'] } }, archived),
    saveStream: () =>
      office.send(routes.saveStream, { params: { streamId }, body: { name: 'Other', version: 1 } }, archived),
    deleteStream: () => office.send(routes.deleteStream, { params: { streamId } }, archived),
    addSections: () =>
      office.send(
        routes.addSections,
        { body: { gradeIds: [gradeId], sections: ['A'], streamId: null, capacity: 40 } },
        archived,
      ),
    addSubjects: () => office.send(routes.addSubjects, { body: { names: ['Late subject'] } }, archived),
    saveSubject: () =>
      office.send(routes.saveSubject, { params: { courseId }, body: { name: 'Other', version: 1 } }, archived),
    deleteSubject: () => office.send(routes.deleteSubject, { params: { courseId } }, archived),
    saveGradeSubjects: () =>
      office.send(
        routes.saveGradeSubjects,
        {
          params: { gradeId },
          body: { subjects: [{ courseId, streamId: null, electiveGroup: null }], alsoGradeIds: [], version: 1 },
        },
        archived,
      ),
    copyYear: () =>
      office.send(routes.copyYear, { body: { academicYearId: yearOf(0), withTeachers: false } }, archived),
  }
  // A section of the current year does not exist in the archived one.
  const unknown: Attempts = {
    saveSection: () =>
      office.send(
        routes.saveSection,
        { params: { classId }, body: { section: 'Z', streamId: null, capacity: 30, roomId: null, version: 1 } },
        archived,
      ),
    deleteSection: () => office.send(routes.deleteSection, { params: { classId } }, archived),
    assignTeachers: () =>
      office.send(
        routes.assignTeachers,
        { body: { fromDate: '2026-07-15', assignments: [{ classId, courseId, teacherId, wasTeacherId: null }] } },
        archived,
      ),
  }
  expect([...Object.keys(attempts), ...Object.keys(unknown)].sort()).toEqual(writing(routes).sort())
  const before = await gradesAndSubjects()
  expect(await notRefused(attempts)).toEqual({})
  for (const [name, send] of Object.entries(unknown)) expect((await send()).status, name).toBeGreaterThanOrEqual(400)
  expect(await gradesAndSubjects()).toEqual(before)
  expect((await office.send(routes.addGrades, { body: { names: ['Late'] } })).status).toBe(200)
})

test('ACY-01 no writing route of fee collection changes anything while an archived year is selected', async () => {
  const { routes } = feeCollection
  const { fresh, owe, duesOf, cash, key, now } = desk
  const [debtor, payer, saver] = [fresh(), fresh(), fresh()]
  await owe(debtor, 50_000)
  await owe(payer, 10_000)
  const cheque = await inSchool((db) =>
    aPayment(db, { studentId: payer, amount: 10_000, mode: 'cheque', reference: '123456' }),
  )
  await inSchool((db) => aPayment(db, { studentId: saver, amount: 30_000 }))
  await owe(saver, 5000)
  const takeAdvance = { params: { studentId: saver }, body: { seenMinor: (await duesOf(saver)).totalMinor } }
  const seenMinor = (await duesOf(debtor)).totalMinor
  const amounts = { amountMinor: 5000, seenMinor }
  const attempts: Attempts = {
    collect: () =>
      cashier.send(
        routes.collect,
        { params: { studentId: debtor }, body: { ...cash, ...amounts } },
        { ...archived, ...key() },
      ),
    collectFamily: () =>
      cashier.send(
        routes.collectFamily,
        { body: { ...cash, students: [{ studentId: debtor, ...amounts }] } },
        { ...archived, ...key() },
      ),
    useAdvance: () => cashier.send(routes.useAdvance, takeAdvance, { ...archived, ...key() }),
    moveCheque: () =>
      cashier.send(
        routes.moveCheque,
        { params: { paymentId: cheque }, body: { to: 'deposited', on: now, note: '', chargeMinor: 0 } },
        archived,
      ),
  }
  expect(Object.keys(attempts).sort()).toEqual(writing(routes).sort())
  const books = () =>
    inSchool(
      async (db) =>
        (
          await sql`select (select count(*)::int from fee_ledger_txns) as txns,
            (select count(*)::int from fee_cheque_events) as cheques, (select sum(advance)::bigint from fee_accounts) as advances`.execute(
            db,
          )
        ).rows,
    )
  const before = await books()
  expect(await notRefused(attempts)).toEqual({})
  expect(await books()).toEqual(before)
  await desk.booksHold()
})
