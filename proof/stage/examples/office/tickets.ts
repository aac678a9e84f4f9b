import { sql } from 'kysely'
import { ticketKinds, usualHours } from '#modules/tickets/rules.ts'
import { deskSecret } from '#modules/tickets/server/desk/connection.ts'
import { signedHeaders } from '#modules/tickets/server/desk/signature.ts'
import { newId } from '#platform/server/database/ids.ts'
import { createAnonymous, type Person } from '../../principals.ts'
import { type Examples, office, type Stage, within } from '../../scenes.ts'

let last = 1_000_000

/** A ticket of this person, in any status. */
const aTicket = (stage: Stage, by: Person = stage.person('teacher'), state = 'pending') =>
  within(stage, async (db) => {
    // Proofs write more in a day than a person may.
    await sql`delete from throttles where bucket like 'ticket %'`.execute(db)
    const ticketId = newId()
    last += 1
    await sql`with given as (insert into ticket_numbers (last) values (100000)
        on conflict (tenant_id) do update set last = ticket_numbers.last + 1 returning last)
      insert into tickets (id, number, user_id, kind, subject, state) values (${ticketId},
      (select n.last from given n), ${by.userId ?? stage.person('teacher').userId}, 'technical', ${`Proof ${last}`}, ${state})`.execute(
      db,
    )
    await sql`insert into ticket_posts (ticket_id, user_id, client_id, kind, is_first, body)
      values (${ticketId}, ${by.userId ?? stage.person('teacher').userId}, ${newId()}, 'message', true, 'Proof')`.execute(
      db,
    )
    return ticketId
  })
const post = () => ({ clientId: newId(), text: 'Proof', fileIds: [] })

/** A ticket in the office. */
const handled =
  (body?: (stage: Stage) => object, state = 'pending') =>
  async (stage: Stage) => ({
    as: office(stage),
    params: { ticketId: await aTicket(stage, undefined, state) },
    ...(body && { body: body(stage) }),
  })
/** A ticket of the caller. */
const own =
  (body?: () => object, state = 'pending') =>
  async (stage: Stage) => {
    const as = stage.person('teacher')
    const forPerson = async (by: Person) => ({
      params: { ticketId: await aTicket(stage, by, state) },
      ...(body && { body: body() }),
    })
    return { as, ...(await forPerson(as)), forPerson }
  }
const anAnswer = (stage: Stage, serial: number) =>
  within(stage, async (db) => {
    const savedAnswerId = newId()
    await sql`delete from ticket_saved_answers`.execute(db)
    await sql`insert into ticket_saved_answers (id, title, body) values (${savedAnswerId}, ${`Answer ${serial}`}, 'Proof')`.execute(
      db,
    )
    return savedAnswerId
  })

export const examples: Examples = {
  'tickets.listTickets': async (stage) => {
    for (let n = 0; n < 3; n++) await aTicket(stage)
    return { as: office(stage), query: { q: '', statusId: undefined, kind: undefined, of: 'all' } }
  },
  'tickets.getTicket': handled(),
  'tickets.moveTicket': handled(() => ({ statusId: 14, note: 'Proof', version: 1 })),
  'tickets.answerTicket': handled(post),
  'tickets.assignTicket': handled((stage) => ({ userId: office(stage).userId, version: 1 })),
  'tickets.retryTicket': async (stage) => {
    const ticketId = await aTicket(stage, undefined, 'sentToVendor')
    await within(stage, (db) =>
      sql`insert into ticket_deliveries (ticket_id, sequence, event, state) values (${ticketId}, 1, 'ticket.sent', 'failed')`.execute(
        db,
      ),
    )
    return { as: office(stage), params: { ticketId } }
  },
  'tickets.keepTicketFile': async (stage) => {
    await aTicket(stage)
    return { as: office(stage) }
  },
  'tickets.saveTicketKinds': async (stage) => {
    await within(stage, (db) => sql`delete from ticket_settings`.execute(db))
    const kinds = ticketKinds.map((kind) => ({ kind, ...usualHours[kind], assigneeId: office(stage).userId }))
    return { as: office(stage), body: { kinds, version: 0 } }
  },
  'tickets.addSavedAnswer': async (stage, serial) => {
    await anAnswer(stage, serial)
    return { as: office(stage), body: { title: `New answer ${serial}`, text: 'Proof' } }
  },
  'tickets.changeSavedAnswer': async (stage, serial) => ({
    as: office(stage),
    params: { savedAnswerId: await anAnswer(stage, serial) },
    body: { title: `Changed ${serial}`, text: 'Proof', version: 1 },
  }),
  'tickets.deleteSavedAnswer': async (stage, serial) => ({
    as: office(stage),
    params: { savedAnswerId: await anAnswer(stage, serial) },
  }),
  'ownTickets.listOwnTickets': async (stage) => {
    for (let n = 0; n < 3; n++) await aTicket(stage)
    return { as: stage.person('teacher'), query: { q: '', statusId: undefined } }
  },
  'ownTickets.raiseTicket': async (stage) => {
    await aTicket(stage)
    const as = stage.person('guardian')
    const studentId = stage.person('student').userId
    const body = () => ({ clientId: newId(), kind: 'fees', subject: 'Proof', message: 'Proof', fileIds: [] })
    return {
      as,
      body: { ...body(), studentId },
      forPerson: async ({ name }) => ({ body: { ...body(), studentId: name === 'guardian' ? studentId : null } }),
    }
  },
  'ownTickets.getOwnTicket': own(),
  'ownTickets.writeToTicket': own(post),
  'ownTickets.moveOwnTicket': own(() => ({ statusId: 8, note: 'Proof', version: 1 }), 'resolved'),
  'ownTickets.rateTicket': own(() => ({ rating: 4, note: 'Proof' }), 'resolved'),
  'ownTickets.keepOwnTicketFile': async (stage) => {
    await aTicket(stage)
    return { as: stage.person('teacher') }
  },
  'supportDesk.hearDesk': async (stage) => {
    const deskTicketId = await aTicket(stage, undefined, 'sentToVendor')
    await within(stage, (db) =>
      sql`insert into ticket_deliveries (ticket_id, sequence, event, state) values (${deskTicketId}, 1, 'ticket.sent', 'sent')`.execute(
        db,
      ),
    )
    const body = { eventId: newId(), schoolId: stage.tenantId, deskTicketId, event: 'replied', text: 'Proof' }
    const secret = deskSecret(stage.server.services) ?? ''
    return {
      as: await createAnonymous(stage.server, stage.school),
      body,
      headers: signedHeaders(secret, JSON.stringify(body), new Date()),
    }
  },
}
