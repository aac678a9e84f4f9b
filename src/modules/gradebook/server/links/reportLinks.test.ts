import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { access } from '#modules/access/contract.ts'
import { cards } from '../../contracts/cardContract.ts'
import { cardLinks } from '../../contracts/linkContract.ts'
import { markedClass } from '../../testing/markedClass.ts'
import { aReportCard } from '../seed.ts'

const server = await testServer()
const { office, teacher, classId, gradeId, inSchool } = await markedClass(server)
const guardian = await server.as('greenwood', 'guardian')
const stranger = await server.as('greenwood')
const elsewhere = await server.as('riverside')
const { linkCard, linkChildCard, openCardLink } = cardLinks.routes
const userId = async (name: string) =>
  (await inSchool((db) => sql<{ id: string }>`select id from users where user_name = ${name}`.execute(db))).rows[0]
    ?.id ?? ''
const studentId = await userId('student')
const by = await userId('superadmin')
const { cardId } = await inSchool((db) => aReportCard(db, { classId, studentId, gradeId, by }))

const codeOf = (path: string) => new URL(path, 'http://school.test').searchParams.get('token') ?? ''
const officeCode = async () => {
  const { data } = await office.send(linkCard, { params: { classId, cardId }, body: { language: 'en' } })
  expect(data).toMatchObject({ path: expect.stringMatching(/^\/gradebook-download\?token=r\./), expiresInSeconds: 600 })
  return codeOf(data.path)
}
const familyCode = async () => {
  const { data } = await guardian.send(linkChildCard, { params: { studentId, cardId }, body: {} })
  return codeOf(data.path)
}
const open = (token: string, who = stranger) => who.raw({ method: 'POST', url: openCardLink.path, payload: { token } })

test('GRB-04 a link opens one report card once, without a session', async () => {
  const token = await officeCode()
  const file = await open(token)
  expect(file.headers['content-type']).toContain('application/pdf')
  expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  // It gives the file and no session.
  expect(file.headers['set-cookie']).toBeUndefined()
  expect(file.headers['referrer-policy']).toBe('no-referrer')
  expect((await open(token)).json()).toMatchObject({ code: 'link-used' })
})

test('GRB-04 of two who open a link at the same moment one gets the card', async () => {
  const token = await officeCode()
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(token)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 404)])
})

test('GRB-04 a link lives ten minutes, at its own school only, and signs nobody in', async () => {
  const token = await officeCode()
  expect((await open(token, elsewhere)).statusCode).toBe(404)
  const signIn = await stranger.send(access.routes.mobileTokenVerification, { body: { token, purpose: 'gradebook' } })
  expect(signIn.code).toBe('link-invalid')
  await inSchool((db) => sql`update report_links set expires_at = now() where used_at is null`.execute(db))
  expect((await open(token)).statusCode).toBe(404)
  expect((await open('r.unknown')).statusCode).toBe(404)
  const stored = await inSchool((db) =>
    sql<{ all: string }>`select string_agg(l::text, '') as all from report_links l`.execute(db),
  )
  expect(stored.rows[0]?.all).not.toContain(token.slice(2))
})

test('GRB-04 who may not read a card makes no link to it, and a guardian who is barred opens none', async () => {
  const other = { params: { classId, cardId }, body: {} }
  expect((await teacher.send(linkCard, other)).status).toBe(409)
  expect((await guardian.send(linkCard, other)).status).toBe(403)
  const token = await familyCode()
  await inSchool((db) =>
    sql`update student_guardians set barred_on = current_date, bar_reason = 'Court order' where student_id = ${studentId}`.execute(
      db,
    ),
  )
  expect((await open(token)).statusCode).toBe(404)
  await inSchool((db) =>
    sql`update student_guardians set barred_on = null, bar_reason = '' where student_id = ${studentId}`.execute(db),
  )
})

test('GRB-04 a card that the family opens by a link counts as read, and the change log has both steps', async () => {
  const readers = async () => {
    const { data } = await office.send(cards.routes.listCards, { params: { classId }, query: { termKey: 'seed' } })
    return data.cards.find((card) => card.cardId === cardId)?.readers
  }
  expect(await readers()).toBe(0)
  expect((await open(await familyCode())).statusCode).toBe(200)
  expect(await readers()).toBe(1)
  const { rows } = await inSchool((db) =>
    sql<{
      actions: string[]
    }>`select array_agg(distinct action) as actions from audit_entries where entity = 'reportLink'`.execute(db),
  )
  expect(rows[0]?.actions.toSorted()).toEqual([
    'cardLinks.linkCard',
    'cardLinks.linkChildCard',
    'cardLinks.openCardLink',
  ])
})
