import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asGuardianOf, asUser, type Person } from '#app/testing/familyCallers.ts'
import type { TestServer } from '#app/testing/server.ts'
import { createUsers, grants } from '#modules/access/server/seed.ts'
import { ownTickets, tickets } from '#modules/tickets/contract.ts'
import type { TicketState } from '#modules/tickets/rules.ts'
import type { OwnTicket, Ticket } from '#modules/tickets/schemas.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

/** Everybody around a ticket: who asks, who decides, who only looks, and who has nothing to do with it. */
export async function ticketSchool(server: TestServer) {
  const { tenantId } = await server.as('greenwood', 'superadmin')
  const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => server.services.database.inTenant({ tenantId }, work)
  const mark = randomUUID().slice(0, 8)
  const ids = await inSchool(async (db) => {
    const account = (name: string, roleId: 1 | 2 | 3 | 5) => ({
      userName: `${name}-${mark}`,
      roleId: roleId as typeof roles.teacher,
      firstName: name,
      lastName: 'Ticket',
    })
    const made = await createUsers(db, [
      account('Handler', roles.admin),
      account('Viewer', roles.admin),
      account('Tara', roles.teacher),
      account('Uma', roles.teacher),
      account('Staff', roles.otherStaff),
      account('Chirag', roles.student),
    ])
    const [handler = '', viewer = '', tara = '', uma = '', staff = '', chirag = ''] = made
    await grants(db, handler, { supportTickets: 'va' })
    await grants(db, viewer, { supportTickets: 'v' })
    await sql`insert into students (user_id, admission_no) values (${chirag}, ${`T-${mark}`})`.execute(db)
    return { handler, viewer, tara, uma, staff, chirag }
  })
  const as = (userId: string) => asUser(server, 'greenwood', userId)
  const people = {
    handler: await as(ids.handler),
    viewer: await as(ids.viewer),
    teacher: await as(ids.tara),
    otherTeacher: await as(ids.uma),
    staff: await as(ids.staff),
    student: await as(ids.chirag),
    guardian: await asGuardianOf(server, 'greenwood', [ids.chirag]),
  }
  const raise = (body: object = {}, who: Person = people.teacher) =>
    who.send(ownTickets.routes.raiseTicket, {
      body: {
        clientId: randomUUID(),
        kind: 'technical',
        subject: 'Projector in 7-B',
        message: 'It shows no picture since Monday.',
        ...body,
      },
    })
  const raised = async (body: object = {}, who: Person = people.teacher): Promise<OwnTicket> => {
    const answer = await raise(body, who)
    if (answer.status !== 200) throw new Error(answer.raw.body)
    return answer.data
  }
  const open = async (ticketId: string): Promise<Ticket> =>
    (await people.handler.send(tickets.routes.getTicket, { params: { ticketId } })).data
  const setState = (ticketId: string, state: TicketState) =>
    inSchool((db) =>
      sql`update tickets set state = ${state}, closed_at = case when ${state} in ('pending', 'sentToVendor') then null else now() end
        where id = ${ticketId}`.execute(db),
    )
  /** Who was notified of something about a ticket, as `name kind`. */
  const told = (ticketId: string) =>
    inSchool(async (db) => {
      const { rows } = await sql<{ line: string }>`
        select u.first_name || ' ' || n.kind as line from notifications n join users u on u.id = n.user_id
        where n.kind like 'tickets.%' and n.link like ${`%${ticketId}%`} and u.last_name in ('Ticket', 'Guardian') order by 1`.execute(
        db,
      )
      return rows.map(({ line }) => line)
    })
  return { tenantId, inSchool, ...people, raise, raised, open, setState, told }
}
