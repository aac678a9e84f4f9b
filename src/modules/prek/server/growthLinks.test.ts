import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { cardLinks } from '#modules/gradebook/contracts/linkContract.ts'
import { growthLinks } from '#modules/prek/linkContract.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { aPublishedReport, reportsForAllGrades } from './seed.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const teacher = await server.as('greenwood', 'classteacher')
const guardian = await server.as('greenwood', 'guardian')
const stranger = await server.as('greenwood')
const { linkReport, linkChildReport, openReportLink } = growthLinks.routes
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)
await inSchool(reportsForAllGrades)
const { rows } = await inSchool((db) =>
  sql<{ classId: string; studentId: string; by: string }>`
    select e.class_id as "classId", e.student_id as "studentId", (select id from users where user_name = 'superadmin') as by
    from enrolments e join users u on u.id = e.student_id where u.user_name = 'student' and e.to_date is null`.execute(
    db,
  ),
)
const made = rows[0] ?? { classId: '', studentId: '', by: '' }
const { classId, studentId } = made
const open = (token: string, url: string = openReportLink.path) =>
  stranger.raw({ method: 'POST', url, payload: { token } })
const codeOf = (path: string) => new URL(path, 'http://school.test').searchParams.get('token') ?? ''

test('GRB-05 a link to the generate page opens one published report once, in the language it was made in', async () => {
  const call = { params: { classId, studentId }, body: { termKey: 't1', language: 'hi' } } as const
  expect((await teacher.send(linkReport, call)).code).toBe('no-such-report')
  await inSchool((db) => aPublishedReport(db, made))
  const { data } = await teacher.send(linkReport, call)
  expect(data.path).toMatch(/^\/teacher\/prek-reports\/generate\?token=r\./)
  const token = codeOf(data.path)
  // A code for a growth report opens no report card.
  expect((await open(token, cardLinks.routes.openCardLink.path)).statusCode).toBe(404)
  const file = await open(token)
  expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('मेरी-प्रगति')
  expect(file.headers['set-cookie']).toBeUndefined()
  expect((await open(token)).json()).toMatchObject({ code: 'link-used' })
})

test('GRB-05 a family links its own child’s reports only', async () => {
  const publishedId = await inSchool((db) => aPublishedReport(db, made))
  const { data } = await guardian.send(linkChildReport, { params: { studentId, publishedId }, body: {} })
  expect((await open(codeOf(data.path))).statusCode).toBe(200)
  const { rows: others } = await inSchool((db) =>
    sql<{
      id: string
    }>`select student_id as id from enrolments where class_id = ${classId} and student_id <> ${studentId} limit 1`.execute(
      db,
    ),
  )
  const params = { studentId: others[0]?.id ?? '', publishedId }
  expect((await guardian.send(linkChildReport, { params, body: {} })).status).toBe(404)
})
