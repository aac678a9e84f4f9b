import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { prek } from '#modules/prek/contract.ts'
import { familyPrek } from '#modules/prek/familyContract.ts'
import { allIndicators, notObserved, readyFramework } from '#modules/prek/framework.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { pictureOf, wav } from '#platform/server/uploads/testing/sampleFiles.ts'
import { reportsForAllGrades } from './seed.ts'

const server = await testServer({ worker: true })
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'classteacher')
const guardian = await server.as('greenwood', 'guardian')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
// The demo's own families have older children; such reports are for whichever grades the school says.
await inSchool(reportsForAllGrades)
const { rows } = await inSchool((db) =>
  sql<{ classId: string; studentId: string }>`
    select e.class_id as "classId", e.student_id as "studentId" from enrolments e join users u on u.id = e.student_id
    where u.user_name = 'student' and e.to_date is null`.execute(db),
)
const { classId = '', studentId = '' } = rows[0] ?? {}
const params = { classId, studentId }
const termKey = 't1'
const ratings = Object.fromEntries(
  allIndicators(readyFramework).map(({ key }, at) => [key, at === 0 ? notObserved : 'confident']),
)

const child = async (who = teacher) => (await who.send(prek.routes.getChild, { params, query: { termKey } })).data
const save = async (version: number, levels = ratings) =>
  teacher.send(prek.routes.saveChild, {
    params,
    body: { termKey, ratings: levels, narratives: { body: 'Diya runs and jumps.' }, childVoice: ['Painting'], version },
  })
const observe = (
  deviceKey: string,
  seenAt: string,
  indicatorKeys = readyFramework.areas.map(({ key }) => `${key}-1`),
) =>
  teacher.send(prek.routes.addObservation, {
    params: { classId },
    body: { deviceKey, studentIds: [studentId], indicatorKeys, note: 'Seen in the yard', seenAt },
  })
const move = (who: typeof teacher, step: 'submit' | 'approve' | 'return' | 'publish' | 'revise', note = '') =>
  who.send(prek.routes.moveReports, { params: { classId }, body: { termKey, studentIds: [studentId], step, note } })

test('GRB-05 an observation sent twice by a device is kept once, and an unknown indicator is refused', async () => {
  const first = await observe('device-key-1', '2026-06-15T05:00:00Z')
  const again = await observe('device-key-1', '2026-06-15T05:00:00Z')
  expect(again.data.observationId).toBe(first.data.observationId)
  expect((await child()).observations).toHaveLength(1)
  expect((await observe('device-key-2', '2026-06-15T05:00:00Z', ['nothing-1'])).code).toBe('no-such-indicator')
})

test('GRB-05 a photo belongs to one’s own observation, arrives once, and has to be a picture', async () => {
  const { data } = await observe('device-key-photo', '2026-06-15T06:00:00Z')
  const add = async (who: typeof teacher, photoKey: string, bytes: Buffer) =>
    sendFile(
      who,
      `/api/prek/classes/${classId}/observations/${data.observationId}/photos/${photoKey}`,
      'photo.png',
      bytes,
    )
  const png = await pictureOf('png')
  const first = await add(teacher, 'photo-1', png)
  expect(first.statusCode).toBe(200)
  expect((await add(teacher, 'photo-1', png)).json().data).toEqual(first.json().data)
  expect((await add(teacher, 'photo-2', Buffer.from('<html>'))).statusCode).toBe(422)
  expect((await add(office, 'photo-3', png)).statusCode).toBe(404)
  const seen = (await child()).observations.find((one) => one.observationId === data.observationId)
  expect(seen?.photos).toHaveLength(1)
  const picture = await teacher.raw({ method: 'GET', url: seen?.photos[0]?.url ?? '' })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  for (const key of ['photo-4', 'photo-5', 'photo-6']) expect((await add(teacher, key, png)).statusCode).toBe(200)
  expect((await add(teacher, 'photo-7', png)).json().code).toBe('too-many-photos')
  const removed = { params: { classId, observationId: data.observationId } }
  expect((await teacher.send(prek.routes.removeObservation, removed)).status).toBe(200)
})

test('GRB-05 a voice note belongs to one’s own observation, arrives once, and has to be a recording', async () => {
  const { data } = await observe('device-key-voice', '2026-06-15T07:00:00Z')
  const add = (who: typeof teacher, bytes: Buffer, name = 'voice.wav') =>
    sendFile(who, `/api/prek/classes/${classId}/observations/${data.observationId}/voice`, name, bytes)
  expect((await add(teacher, Buffer.from('<html>'))).statusCode).toBe(422)
  expect((await add(office, wav)).statusCode).toBe(404)
  expect((await add(teacher, wav)).statusCode).toBe(200)
  expect((await add(teacher, wav)).statusCode).toBe(200)
  const seen = (await child()).observations.find((one) => one.observationId === data.observationId)
  const sound = await teacher.raw({ method: 'GET', url: seen?.voiceUrl ?? '' })
  expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/wav'])
  const kept = () =>
    inSchool((db) => sql`select from files where id in (select file_id from prek_observation_voices)`.execute(db))
  expect((await kept()).rows).toHaveLength(1)
  const removed = { params: { classId, observationId: data.observationId } }
  expect((await teacher.send(prek.routes.removeObservation, removed)).status).toBe(200)
  expect((await kept()).rows).toEqual([])
})

test('GRB-05 levels are saved once: who writes on an older copy is told, and a level outside the scale is refused', async () => {
  expect((await save(0)).status).toBe(200)
  expect((await save(0)).status).toBe(409)
  const { version } = await child()
  expect((await save(version, { 'body-1': 'excellent' })).code).toBe('unknown-level')
})

test('GRB-05 a report is complete with every level and observations in different weeks, then reviewed and published', async () => {
  expect((await move(teacher, 'submit')).data).toMatchObject({ moved: 0, incomplete: [expect.any(String)] })
  await observe('device-key-3', '2026-06-16T05:00:00Z')
  // The same week counts once.
  expect((await move(teacher, 'submit')).data.moved).toBe(0)
  await observe('device-key-4', '2026-06-23T05:00:00Z')
  expect((await move(teacher, 'submit')).data).toEqual({ moved: 1, incomplete: [] })
  expect((await save((await child()).version)).code).toBe('not-writable')
  expect((await move(teacher, 'approve')).code).toBe('not-your-step')
  expect((await move(office, 'return')).code).toBe('note-missing')
  expect((await move(office, 'approve')).data.moved).toBe(1)
  expect((await guardian.send(familyPrek.routes.listReports, { params: { studentId } })).data.reports).toEqual([])
  expect((await move(office, 'publish')).data.moved).toBe(1)
  const told = () =>
    inSchool((db) =>
      sql`select from notifications where kind = 'prek.published' and about_student_id = ${studentId}`.execute(db),
    )
  await expect.poll(async () => (await told()).rows.length, { timeout: 10_000 }).toBe(1)
})

test('GRB-05 a family reads its child’s report as it was published, confirms it, and no other family does', async () => {
  const { reports } = (await guardian.send(familyPrek.routes.listReports, { params: { studentId } })).data
  const [report] = reports
  expect(report).toMatchObject({ termName: 'Term 1', isRevised: false, acknowledgedAt: null })
  const url = `/api/prek/students/${studentId}/reports/${report?.publishedId}/file`
  const before = await guardian.raw({ method: 'GET', url })
  expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'application/pdf'])
  const published = { studentId, publishedId: report?.publishedId ?? '' }
  const body = { comment: 'She tells us about it every day.' }
  expect((await guardian.send(familyPrek.routes.acknowledge, { params: published, body })).status).toBe(200)
  const { children } = (await teacher.send(prek.routes.getClass, { params: { classId }, query: { termKey } })).data
  const stranger = children.find((one) => one.studentId !== studentId)?.studentId ?? ''
  expect([403, 404]).toContain(
    (await guardian.send(familyPrek.routes.listReports, { params: { studentId: stranger } })).status,
  )
  const line = (
    await teacher.send(prek.routes.getClass, { params: { classId }, query: { termKey } })
  ).data.children.find((one) => one.studentId === studentId)
  expect(line).toMatchObject({ state: 'published', comment: 'She tells us about it every day.' })
  expect(line?.acknowledgedAt).not.toBeNull()
})

test('GRB-05 a revised report replaces the published one and says so; the earlier stays as it was', async () => {
  const stored = () =>
    inSchool((db) =>
      sql<{ number: number; printed: { isRevised: boolean } }>`
        select number, printed from prek_published where student_id = ${studentId} order by number`.execute(db),
    )
  const [first] = (await stored()).rows
  expect((await move(office, 'revise', 'A level was wrong')).data.moved).toBe(1)
  const { version, note } = await child()
  expect(note).toBe('A level was wrong')
  await save(version, { ...ratings, 'body-1': 'beginning' })
  for (const [who, step] of [
    [teacher, 'submit'],
    [office, 'approve'],
    [office, 'publish'],
  ] as const)
    expect((await move(who, step)).data.moved).toBe(1)
  const now = (await stored()).rows
  expect(now).toHaveLength(2)
  expect(now[0]).toEqual(first)
  expect(now[1]?.printed.isRevised).toBe(true)
  const { reports } = (await guardian.send(familyPrek.routes.listReports, { params: { studentId } })).data
  expect(reports.map(({ isRevised, acknowledgedAt }) => [isRevised, acknowledgedAt])).toEqual([[true, null]])
})

test('GRB-05 nothing that is stored or printed of a report is a number, an average or a rank', async () => {
  const { rows: all } = await inSchool((db) =>
    sql<{ printed: object }>`select printed from prek_published where student_id = ${studentId}`.execute(db),
  )
  const numbers = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : value && typeof value === 'object'
        ? Object.values(value).flatMap(numbers)
        : []
  expect(all.flatMap(({ printed }) => numbers(printed))).toEqual([])
  expect(JSON.stringify(all)).toContain('Not yet observed')
  expect(JSON.stringify(all)).not.toMatch(/\d\s*%|rank|average/i)
})

test('GRB-05 only what the teacher chose of the term is printed, and no note that names another child', async () => {
  expect((await move(office, 'revise', 'Choose what is printed')).data.moved).toBe(1)
  const printedNow = async () => {
    const { rows: all } = await inSchool((db) =>
      sql<{ printed: { seen: { note: string }[] } }>`
        select printed from prek_published where student_id = ${studentId} order by number`.execute(db),
    )
    return all.map(({ printed }) => printed.seen.map(({ note }) => note))
  }
  // Until now nothing was chosen, so nothing was printed.
  expect((await printedNow()).flat()).toEqual([])
  const { children } = (await teacher.send(prek.routes.getClass, { params: { classId }, query: { termKey } })).data
  const other = children.find((one) => one.studentId !== studentId)
  const observeNote = async (deviceKey: string, note: string, term: string) => {
    const body = {
      deviceKey,
      studentIds: [studentId],
      indicatorKeys: ['body-1'],
      note,
      seenAt: '2026-06-30T05:00:00Z',
      termKey: term,
    }
    return (await teacher.send(prek.routes.addObservation, { params: { classId }, body })).data.observationId
  }
  const own = await observeNote('device-key-own', 'Climbed to the top', 't1')
  const group = await observeNote('device-key-group', `Helped ${other?.firstName} to climb`, 't1')
  const later = await observeNote('device-key-later', 'Next term', 't2')
  const choose = async (observationIds: string[]) =>
    teacher.send(prek.routes.saveChild, {
      params,
      body: {
        ...{ termKey, ratings, narratives: {}, childVoice: [] },
        shown: { observationIds, photoIds: [] },
        version: (await child()).version,
      },
    })
  expect((await choose([own, group])).code).toBe('names-another-child')
  expect((await choose([own, later])).status).toBe(200)
  for (const [who, step] of [
    [teacher, 'submit'],
    [office, 'approve'],
    [office, 'publish'],
  ] as const)
    expect((await move(who, step)).data.moved).toBe(1)
  expect((await printedNow()).at(-1)).toEqual(['Climbed to the top'])
  // What was seen in the first term does not complete the second.
  const second = (await teacher.send(prek.routes.getChild, { params, query: { termKey: 't2' } })).data
  expect(second.observations.map(({ note }) => note)).toEqual(['Next term'])
})
