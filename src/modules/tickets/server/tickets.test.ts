import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { barGuardian, type Person } from '#app/testing/familyCallers.ts'
import { sendFile } from '#app/testing/fileUpload.ts'
import { testServer } from '#app/testing/server.ts'
import { waiting } from '#platform/contract/waiting.ts'
import { newId } from '#platform/server/database/ids.ts'
import { pictureOf } from '#platform/server/uploads/testing/sampleFiles.ts'
import { ownTickets, tickets } from '../contract.ts'
import { movesOf, needsNote, type TicketState, ticketStates, ticketStatuses } from '../rules.ts'
import { remindLate } from './jobs.ts'
import { ticketSchool } from './testing/ticketSchool.ts'

const server = await testServer()
const school = await ticketSchool(server)
const {
  handler,
  viewer,
  teacher,
  otherTeacher,
  staff,
  student,
  guardian,
  raise,
  raised,
  open,
  setState,
  told,
  inSchool,
} = school
const { routes } = tickets
const own = ownTickets.routes

const move = (who: Person, ticketId: string, to: TicketState, note = 'Because.', version = 0) =>
  who.send(routes.moveTicket, { params: { ticketId }, body: { statusId: ticketStatuses[to], note, version } })

test('TKT-01 every pair of statuses and every caller: only legal moves pass over HTTP, and the screen offers exactly those', async () => {
  for (const from of ticketStates) {
    const { ticketId } = await raised()
    await inSchool((db) => sql`delete from throttles where bucket like 'ticket %'`.execute(db))
    await setState(ticketId, from)
    const shown = await open(ticketId)
    expect(shown.moves.toSorted(), from).toEqual(
      movesOf(from, 'handler')
        .map((to) => ticketStatuses[to])
        .toSorted(),
    )
    expect((await viewer.send(routes.getTicket, { params: { ticketId } })).data).toMatchObject({
      moves: [],
      mayWrite: false,
    })
    const ownShown = (await teacher.send(own.getOwnTicket, { params: { ticketId } })).data
    expect(ownShown.moves, from).toEqual(movesOf(from, 'requester').map((to) => ticketStatuses[to]))
    for (const to of ticketStates) {
      const reset = async () => {
        await setState(ticketId, from)
        return (await open(ticketId)).version
      }
      const asHandler = await move(handler, ticketId, to, 'Because.', await reset())
      expect([asHandler.status, asHandler.code], `handler ${from} → ${to}`).toEqual(
        movesOf(from, 'handler').includes(to) ? [200, undefined] : [409, 'illegal-move'],
      )
      const asOwner = await teacher.send(own.moveOwnTicket, {
        params: { ticketId },
        body: { statusId: ticketStatuses[to], note: 'Still broken.', version: await reset() },
      })
      expect([asOwner.status, asOwner.code], `requester ${from} → ${to}`).toEqual(
        movesOf(from, 'requester').includes(to) ? [200, undefined] : [409, 'illegal-move'],
      )
      const version = await reset()
      expect((await move(viewer, ticketId, to, 'No', version)).status).toBe(403)
      expect((await move(teacher, ticketId, to, 'No', version)).status).toBe(403)
      const stranger = await otherTeacher.send(own.moveOwnTicket, {
        params: { ticketId },
        body: { statusId: ticketStatuses[to], note: 'No', version },
      })
      expect(stranger.status).toBe(404)
      expect((await open(ticketId)).statusId).toBe(ticketStatuses[from])
    }
  }
}, 60_000)

test('TKT-01 rejecting and reopening need words, resolving does not; who asked is told', async () => {
  const { ticketId } = await raised()
  const empty = await move(handler, ticketId, 'rejected', '', 1)
  expect([empty.status, empty.fields?.[0]?.field]).toEqual([400, 'note'])
  expect(needsNote('rejected', 'handler')).toBe(true)
  await move(handler, ticketId, 'rejected', 'Ask your department.', 1)
  expect(await told(ticketId)).toEqual(['Handler tickets.raised', 'Tara tickets.rejected'])
  const second = (await raised()).ticketId
  expect((await move(handler, second, 'resolved', '', 1)).status).toBe(200)
  const silent = await teacher.send(own.moveOwnTicket, {
    params: { ticketId: second },
    body: { statusId: 8, note: '', version: 2 },
  })
  expect(silent.fields?.[0]?.field).toBe('note')
  const history = (await open(ticketId)).history.map(({ what, statusId, note }) => [what, statusId, note])
  expect(history).toEqual([
    ['raised', 8, ''],
    ['moved', 14, 'Ask your department.'],
  ])
})

test('TKT-01 two handlers who decide at once: the second is told that the ticket changed', async () => {
  const { ticketId } = await raised()
  expect((await move(handler, ticketId, 'resolved', '', 1)).status).toBe(200)
  await move(handler, ticketId, 'pending', '', 2)
  expect((await move(handler, ticketId, 'rejected', 'Old page', 1)).code).toBe('changed-meanwhile')
})

test('TKT-02 subject, message, kinds and number of files are bounded, and each refusal names the field', async () => {
  expect((await raise({ subject: 'x'.repeat(151) })).fields?.[0]?.field).toBe('subject')
  expect((await raise({ subject: ' ' })).fields?.[0]?.field).toBe('subject')
  expect((await raise({ message: 'x'.repeat(501) })).fields?.[0]?.field).toBe('message')
  expect((await raise({ kind: 'pizza' })).fields?.[0]?.field).toBe('kind')
  expect((await raise({ fileIds: Array.from({ length: 6 }, newId) })).fields?.[0]?.field).toBe('fileIds')
  expect((await raise({ fileIds: [newId()] })).code).toBe('no-such-file')
  expect((await raise({ subject: 'x'.repeat(150), message: 'y'.repeat(500) })).status).toBe(200)
})

test('TKT-02 five files of the listed types up to 5 MB; others are refused, and a foreign file cannot be attached', async () => {
  const url = own.keepOwnTicketFile.path
  const jpeg = await pictureOf('jpeg')
  const keep = async (who: Person, name = 'a.jpg', bytes = jpeg) => sendFile(who, url, name, bytes)
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push((await keep(teacher)).json().data.fileId)
  expect((await keep(teacher, 'a.png', await pictureOf('png'))).statusCode).toBe(422)
  const large = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)])
  expect((await keep(teacher, 'large.jpg', large)).statusCode).toBeGreaterThanOrEqual(400)
  const foreign = (await keep(otherTeacher)).json().data.fileId as string
  expect((await raise({ fileIds: [foreign] })).code).toBe('no-such-file')
  const { ticketId, posts } = await raised({ fileIds: ids })
  expect(posts[0]?.files.map(({ fileId }) => fileId)).toEqual(ids)
  expect((await raise({ fileIds: [ids[0]] })).code).toBe('no-such-file')
  expect((await open(ticketId)).posts[0]?.files).toHaveLength(5)
})

test('TKT-02 a ticket that is sent twice is kept once, also when both copies arrive together', async () => {
  const clientId = randomUUID()
  const both = await Promise.all([raise({ clientId }), raise({ clientId })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0].data.ticketId).toBe(both[1].data.ticketId)
})

test('TKT-02 the thread: the office answers and notes, its author reads answers and never notes, each is told', async () => {
  const { ticketId } = await raised()
  const answer = (text: string, isNote = false) =>
    handler.send(routes.answerTicket, { params: { ticketId }, body: { clientId: randomUUID(), text, isNote } })
  await answer('Check the cable first.', true)
  expect((await open(ticketId)).answerDueAt).not.toBeNull()
  expect((await answer('Someone comes today.')).data.answerDueAt).toBeNull()
  const write = (who: Person) =>
    who.send(own.writeToTicket, { params: { ticketId }, body: { clientId: randomUUID(), text: 'Thank you!' } })
  expect((await write(otherTeacher)).status).toBe(404)
  const shown = (await write(teacher)).data
  expect(shown.posts.map(({ kind, text }) => [kind, text])).toEqual([
    ['message', 'It shows no picture since Monday.'],
    ['answer', 'Someone comes today.'],
    ['message', 'Thank you!'],
  ])
  expect(JSON.stringify(shown)).not.toContain('cable')
  expect((await open(ticketId)).posts).toHaveLength(4)
  expect(await told(ticketId)).toEqual(['Handler tickets.followed', 'Handler tickets.raised', 'Tara tickets.answered'])
  await move(handler, ticketId, 'resolved', '', (await open(ticketId)).version)
  expect((await write(teacher)).code).toBe('ticket-closed')
})

test('TKT-02 staff, students and guardians raise tickets too; a guardian only about an own child, and not after being barred', async () => {
  expect((await raise({}, staff)).status).toBe(200)
  expect((await raise({ studentId: student.userId }, student)).status).toBe(200)
  expect((await raise({ studentId: student.userId }, staff)).code).toBe('not-your-child')
  expect((await raise({ studentId: otherTeacher.userId }, guardian)).code).toBe('not-your-child')
  const { ticketId, about } = await raised({ studentId: student.userId }, guardian)
  expect(about).toBe('Chirag Ticket')
  expect((await student.send(own.getOwnTicket, { params: { ticketId } })).status).toBe(404)
  expect((await open(ticketId)).raiserRole).toBe('guardian')
  await barGuardian(server, guardian)
  expect((await guardian.send(own.getOwnTicket, { params: { ticketId } })).status).toBe(404)
  expect((await guardian.send(own.listOwnTickets, {})).data.rows).toEqual([])
})

test('TKT-01 satisfaction is asked after resolving, and reopening takes it back', async () => {
  const { ticketId } = await raised()
  const rate = (rating: number) =>
    teacher.send(own.rateTicket, { params: { ticketId }, body: { rating, note: 'Quick' } })
  expect((await rate(5)).code).toBe('not-resolved')
  await move(handler, ticketId, 'resolved', '', 1)
  expect((await rate(6)).fields?.[0]?.field).toBe('rating')
  expect((await rate(5)).data).toMatchObject({ rating: 5, ratingNote: 'Quick' })
  expect(await open(ticketId)).toMatchObject({ rating: 5, ratingNote: 'Quick' })
  const { version } = (await teacher.send(own.getOwnTicket, { params: { ticketId } })).data
  const reopened = await teacher.send(own.moveOwnTicket, {
    params: { ticketId },
    body: { statusId: 8, note: 'Again.', version },
  })
  expect(reopened.data).toMatchObject({ statusId: 8, rating: null, mayRate: false })
})

test('TKT-01 tickets go to the person of their kind, who alone is told; anybody else can be given it, but no teacher', async () => {
  const settings = (await handler.send(routes.getTicketSettings, {})).data
  const kinds = settings.kinds.map((one) =>
    one.kind === 'fees' ? { ...one, answerHours: 2, assigneeId: handler.userId } : one,
  )
  const saved = await handler.send(routes.saveTicketKinds, { body: { kinds, version: settings.kindsVersion } })
  expect(saved.data.kindsVersion).toBe(settings.kindsVersion + 1)
  expect((await handler.send(routes.saveTicketKinds, { body: { kinds, version: settings.kindsVersion } })).code).toBe(
    'changed-meanwhile',
  )
  expect(
    (await handler.send(routes.saveTicketKinds, { body: { kinds: kinds.slice(1), version: saved.data.kindsVersion } }))
      .code,
  ).toBe('kinds-incomplete')
  const { ticketId, answerDueAt, raisedAt } = await raised({ kind: 'fees' })
  expect(Date.parse(answerDueAt ?? '') - Date.parse(raisedAt)).toBeLessThan(2.1 * 3_600_000)
  const assign = (userId: string | null, version: number) =>
    handler.send(routes.assignTicket, { params: { ticketId }, body: { userId, version } })
  expect((await assign(teacher.userId, 1)).code).toBe('not-a-handler')
  expect((await assign(null, 1)).data.assignee).toBeNull()
  expect((await assign(handler.userId, 1)).code).toBe('changed-meanwhile')
})

test('TKT-01 the office is reminded once of each due time that passes', async () => {
  const { ticketId } = await raised()
  const remind = () =>
    inSchool((db) =>
      remindLate.run(
        { ticketId } as never,
        {
          db,
          services: server.services,
          notify: async () => undefined,
        } as never,
      ),
    )
  const lateEvents = async () => (await open(ticketId)).history.filter(({ what }) => what === 'late').length
  await remind()
  expect(await lateEvents()).toBe(0)
  await inSchool((db) =>
    sql`update tickets set answer_due_at = now() - interval '1 hour' where id = ${ticketId}`.execute(db),
  )
  expect((await open(ticketId)).isLate).toBe(true)
  await remind()
  await remind()
  expect(await lateEvents()).toBe(1)
  await inSchool((db) =>
    sql`update tickets set resolve_due_at = now() - interval '1 minute' where id = ${ticketId}`.execute(db),
  )
  await remind()
  expect(await lateEvents()).toBe(2)
})

test('TKT-01 the list filters by status, person and words, counts each status, and the number waits in the menu', async () => {
  const { ticketId, number } = await raised({ subject: `Library lamp ${randomUUID().slice(0, 6)}` })
  const list = (query: object) => handler.send(routes.listTickets, { query: { size: 200, ...query } })
  const found = (await list({ q: String(number), statusId: 8 })).data
  expect(found.rows.map((row) => row.ticketId)).toContain(ticketId)
  const all = (await list({})).data
  expect(all.counts.reduce((sum, { count }) => sum + count, 0)).toBe(all.total)
  expect((await list({ statusId: 9 })).fields?.[0]?.field).toBe('statusId')
  const waits = (await handler.send(waiting.routes.listWaiting, {})).data.waiting.find(({ name }) => name === 'tickets')
  expect(waits?.count).toBeGreaterThan(0)
  expect((await teacher.send(routes.listTickets, {})).status).toBe(403)
})

test('TKT-01 saved answers: added, changed, deleted, no title twice', async () => {
  const title = `Password ${randomUUID().slice(0, 6)}`
  const added = await handler.send(routes.addSavedAnswer, {
    body: { title, text: 'Use the link on the sign-in page.' },
  })
  const one = added.data.answers.find((answer) => answer.title === title)
  expect((await handler.send(routes.addSavedAnswer, { body: { title: title.toUpperCase(), text: 'x' } })).code).toBe(
    'title-taken',
  )
  const savedAnswerId = one?.savedAnswerId ?? ''
  const changed = await handler.send(routes.changeSavedAnswer, {
    params: { savedAnswerId },
    body: { title, text: 'Better.', version: 1 },
  })
  expect(changed.data.answers.find((answer) => answer.title === title)?.text).toBe('Better.')
  const after = await handler.send(routes.deleteSavedAnswer, { params: { savedAnswerId } })
  expect(after.data.answers.some((answer) => answer.title === title)).toBe(false)
  expect((await handler.send(routes.deleteSavedAnswer, { params: { savedAnswerId } })).status).toBe(404)
})
