import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCounter } from '#modules/fees/server/seed.ts'
import { feePaths } from '#modules/fees/web/paths.ts'
import { promotion, yearTurn } from '../contract.ts'
import { differing, tableHashes } from '../testing/tableHashes.ts'
import { openTurnSchool } from '../testing/turnSchool.ts'

const school = await openTurnSchool()
const { server, office, tenantId, nextYearId } = school

test('ACY-05 the years of the promotion are the current one and the planned one after it', async () => {
  const { current, next } = (await office.send(promotion.routes.getPromotionYears, {})).data
  expect([current?.name, current?.academicStatusId, next?.name, next?.acadamicId]).toEqual([
    '2026-27',
    0,
    '2027-28',
    nextYearId,
  ])
  const { years } = (await office.send(promotion.routes.listAcademicYears, { body: { page: 1 } })).data
  expect(years.map(({ name }) => name)).toEqual(['2027-28', '2026-27', '2025-26'])
})

test('ACY-02 decisions are kept with who made them, and refused if somebody else has decided meanwhile', async () => {
  const { students } = await school.readClass('7-A')
  const [first, second] = students
  const saved = await school.saveClass('7-A', [
    { studentId: first?.studentId ?? '', outcome: 'detained', reason: 'Wishes to repeat the year' },
    { studentId: second?.studentId ?? '', outcome: 'promoted', section: 'B', rollNo: '8B90' },
  ])
  expect(saved.status).toBe(200)
  const again = await school.readClass('7-A')
  expect(again.students[0]?.decision).toMatchObject({
    outcome: 'detained',
    reason: 'Wishes to repeat the year',
    version: 1,
  })
  expect(again.students[0]?.decision?.decidedBy).not.toBe('')
  const stale = await school.saveClass('7-A', [{ studentId: first?.studentId ?? '', outcome: 'left', version: 0 }])
  expect([stale.status, stale.code]).toEqual([409, 'changed-meanwhile'])
  const elsewhere = await school.saveClass('7-B', [{ studentId: first?.studentId ?? '', outcome: 'left', version: 1 }])
  expect(elsewhere.code).toBe('not-in-class')
  const [other] = (await school.readClass('7-B')).students
  const undated = await school.saveClass('7-B', [{ studentId: other?.studentId ?? '', outcome: 'provisional' }])
  expect(undated.code).toBe('due-date-missing')
})

test('ACY-02 the rules of a grade propose from attendance, and say when there is no result to go by', async () => {
  const { grades } = await school.overview()
  const seven = grades.find(({ name }) => name === '7')
  const { version, ...policy } = seven?.policy ?? ({} as never)
  const free = await school.readClass('7-B')
  expect(free.students.every(({ proposal, reasons }) => proposal === 'promoted' && reasons.length === 0)).toBe(true)
  const save = (change: object, at: number) =>
    office.send(promotion.routes.savePromotionPolicy, {
      params: { gradeId: seven?.gradeId ?? '' },
      body: { ...policy, ...change, version: at },
    })
  expect((await save({ minPercent: 40 }, version)).status).toBe(200)
  const waiting = await school.readClass('7-B')
  expect(waiting.students.every(({ proposal, reasons }) => proposal === null && reasons[0] === 'noResult')).toBe(true)
  expect((await save({ minPercent: 33 }, version)).code).toBe('changed-meanwhile')
  expect((await save({ nextGradeId: seven?.gradeId }, version + 1)).code).toBe('same-grade')
  expect((await save({ minPercent: null, sectionRule: 'balance' }, version + 1)).status).toBe(200)
})

test('ACY-02 a rehearsal writes nothing, counts everything and names what stands in the way', async () => {
  const before = await tableHashes(server.urls.owner, tenantId)
  const turn = await school.rehearse()
  expect(turn.state).toBe('rehearsed')
  const report = turn.report
  expect(report?.active).toBe(12)
  expect(report?.undecided).toBe(10)
  const blockers = report?.findings.filter(({ isBlocker }) => isBlocker) ?? []
  expect(blockers.map(({ says, count, to }) => [says.en, count, to])).toContainEqual([
    'Students without a decision.',
    10,
    ['/admin/school/promoteStudents'],
  ])
  const classes = report?.modules.find(({ name }) => name === 'classes')
  expect([classes?.before, (classes?.after ?? 0) > 0, classes?.after]).toEqual([0, true, classes?.closing])
  const empty =
    report?.modules.filter(({ name, after }) => !['stumbling', 'lingering'].includes(name) && after === 0) ?? []
  expect(empty.map(({ name }) => name)).toEqual([])
  expect(differing(before, await tableHashes(server.urls.owner, tenantId))).toEqual([])
  expect((await school.start(turn.turnId)).code).toBe('blocked')
})

test('ACY-02 a rehearsal lists the outcome of every student, also as a file', async () => {
  await school.decideRest()
  const turn = await school.rehearse()
  const listed = await office.send(yearTurn.routes.listTurnStudents, { params: { turnId: turn.turnId } })
  expect(listed.data.total).toBe(12)
  const detained = listed.data.rows.find(({ outcome }) => outcome === 'detained')
  expect([detained?.fromClass, detained?.toClass, detained?.reason]).toEqual([
    '7-A',
    '7-A',
    'Wishes to repeat the year',
  ])
  const chosen = listed.data.rows.find(({ rollNo }) => rollNo === '8B90')
  expect(chosen?.toClass).toBe('8-B')
  const only = await office.send(yearTurn.routes.listTurnStudents, {
    params: { turnId: turn.turnId },
    query: { outcome: 'graduated' },
  })
  expect(only.data.rows.every(({ toClass, fromClass }) => toClass === null && fromClass.startsWith('8'))).toBe(true)
  const file = await office.send(yearTurn.routes.makeTurnFile, {
    params: { turnId: turn.turnId },
    body: { format: 'csv' },
  })
  expect(file.status).toBe(200)
})

test('ACY-02 whoever changes anything after the rehearsal must rehearse again', async () => {
  const turn = await school.rehearse()
  expect(turn.isStale).toBe(false)
  const { students } = await school.readClass('8-A')
  const [one] = students
  await school.saveClass('8-A', [
    { studentId: one?.studentId ?? '', outcome: 'left', version: one?.decision?.version ?? 0 },
  ])
  expect((await school.lastTurn())?.isStale).toBe(true)
  expect((await school.start(turn.turnId)).code).toBe('rehearse-again')
  // The refusal has not closed the year.
  const after = await school.saveClass('8-A', [
    { studentId: one?.studentId ?? '', outcome: 'graduated', version: (one?.decision?.version ?? 0) + 1 },
  ])
  expect(after.status).toBe(200)
})

test('ACY-03 a cash counter opened after the rehearsal stops the start, and the next rehearsal names it', async () => {
  await school.decideRest()
  const turn = await school.rehearse()
  const open = await school.inYear(null, async (db) => {
    const counterId = await aCounter(db, 'Front desk')
    const { rows } = await sql<{ id: string }>`
      insert into fee_counter_sessions (counter_id, cashier_id) select ${counterId}, id from users where user_name = 'feeadmin'
      returning id`.execute(db)
    return rows[0]?.id
  })
  expect((await school.start(turn.turnId)).code).toBe('rehearse-again')
  const again = await school.rehearse()
  const [found] = again.report?.findings ?? []
  expect([found?.isBlocker, found?.count, found?.to]).toEqual([
    true,
    1,
    [feePaths('basic').counters, feePaths('advanced').counters],
  ])
  expect((await school.start(again.turnId)).code).toBe('blocked')
  await school.inYear(null, (db) => sql`delete from fee_counter_sessions where id = ${open}`.execute(db))
})

test('ACY-02 only those who may change the school decide, and only a super admin starts the year', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  expect((await teacher.send(promotion.routes.getPromotion, {})).status).toBe(403)
  const limited = await server.as('greenwood', 'feeadmin')
  expect((await limited.send(yearTurn.routes.startRehearsal, {})).status).toBe(403)
  const turn = await school.lastTurn()
  const started = await limited.send(yearTurn.routes.startTurn, {
    body: { turnId: turn?.turnId ?? '', yearName: '2027-28' },
  })
  expect(started.status).toBe(403)
  expect((await school.start(turn?.turnId ?? '', '2027')).code).toBe('other-name')
})
