import { sql } from 'kysely'
import type { TenantDb } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Services } from '#platform/server/services.ts'
import type { TicketKind, TicketState } from '../rules.ts'

/** In each demo school, tickets in every status, some of them overdue, and saved answers. */
export async function demoTickets({ database }: Pick<Services, 'database'>): Promise<void> {
  const schools = await database.pool.query<{ id: string }>(`select id from tenants where kind = 'school'`)
  for (const { id: tenantId } of schools.rows) await database.inTenant({ tenantId }, someTickets)
}

type DemoTicket = {
  by: string
  kind: TicketKind
  subject: string
  message: string
  hoursAgo: number
  state?: TicketState
  answer?: string
  desk?: string
  note?: string
  rating?: number
  ratingNote?: string
}

const stories: readonly DemoTicket[] = [
  {
    by: 'teacher',
    kind: 'technical',
    subject: 'Projector in 7-B shows no picture',
    message:
      'It worked on Friday. The light is on, but the wall stays blue. I need it for the fractions lesson on Thursday.',
    hoursAgo: 30,
  },
  {
    by: 'classteacher',
    kind: 'academics',
    subject: 'One more practical slot for science',
    message: 'Could 8-A get the lab on Wednesday, period 5? The timetable shows it free.',
    hoursAgo: 5,
    answer: 'The lab is free, I will check with the assistant and confirm today.',
  },
  {
    by: 'guardian',
    kind: 'transport',
    subject: 'Bus 4 was late three times this week',
    message: 'It reached our stop at 7:40 instead of 7:20 on Monday, Tuesday and Wednesday.',
    hoursAgo: 8,
  },
  {
    by: 'student',
    kind: 'account',
    subject: 'The library shows last year’s books',
    message: 'I only see the books of my old class in the library.',
    hoursAgo: 60,
    state: 'resolved',
    answer: 'Your class was entered late. The new books are there now.',
    rating: 5,
    ratingNote: 'Sorted out within a day. Thank you!',
  },
  {
    by: 'teacher',
    kind: 'account',
    subject: 'Report cards print without the school’s logo',
    message: 'The preview shows the logo, the printed file does not.',
    hoursAgo: 50,
    state: 'sentToVendor',
    note: 'Happens for every class.',
    desk: 'Thank you. We can reproduce it and are working on it.',
  },
  {
    by: 'staff',
    kind: 'facilities',
    subject: 'Water filter on the second floor',
    message: 'The filter drips, the floor is wet every morning.',
    hoursAgo: 200,
    state: 'resolved',
    answer: 'The plumber changed the valve on Tuesday.',
  },
  {
    by: 'guardian',
    kind: 'fees',
    subject: 'Receipt for the October instalment',
    message: 'I paid on the 4th by UPI, but there is no receipt in the app.',
    hoursAgo: 120,
    state: 'resolvedByVendor',
    note: 'Payment is in the gateway, receipt is missing.',
    desk: 'The payment was matched again and the receipt is there now.',
  },
  {
    by: 'classteacher',
    kind: 'other',
    subject: 'Air conditioner for the staff room',
    message: 'May we get an air conditioner before the summer?',
    hoursAgo: 300,
    state: 'rejected',
    note: 'Not in this year’s budget. Please ask again in April.',
  },
]

const savedAnswers = [
  ['Password', 'Open the sign-in page and choose ‘Forgot password’. You get a link by e-mail that works for an hour.'],
  [
    'Sent to the vendor',
    'We have passed this on to the people who look after the software. You will find their answer here.',
  ],
  ['Technician comes', 'The technician comes tomorrow between 8 and 10. Please leave the room open.'],
] as const

async function someTickets(db: TenantDb): Promise<void> {
  const { rows } = await sql<{ userName: string; id: string }>`
    select user_name as "userName", id from users
    where user_name in ('teacher', 'classteacher', 'guardian', 'student', 'staff', 'superadmin')`.execute(db)
  const ids = new Map(rows.map(({ userName, id }) => [userName, id]))
  const office = ids.get('superadmin')
  const child = ids.get('student')
  if (!office) return
  for (const [title, body] of savedAnswers)
    await sql`insert into ticket_saved_answers (title, body) values (${title}, ${body})`.execute(db)
  const oldestFirst = stories.toSorted((a, b) => b.hoursAgo - a.hoursAgo)
  let number = 0
  for (const story of oldestFirst) {
    const by = ids.get(story.by)
    if (!by) continue
    number += 1
    const studentId = story.by === 'guardian' || story.by === 'student' ? (child ?? null) : null
    await aTicket(db, { ...story, by, number, office, studentId })
  }
  await sql`insert into ticket_numbers (last) values (${number})`.execute(db)
}

type Told = DemoTicket & { number: number; office: string; studentId: string | null }

async function aTicket(db: TenantDb, ticket: Told): Promise<void> {
  const {
    by,
    kind,
    subject,
    message,
    hoursAgo,
    state = 'pending',
    answer,
    desk,
    note = '',
    rating,
    ratingNote = '',
    number,
    office,
    studentId,
  } = ticket
  const at = (hours: number) => sql`now() - make_interval(mins => ${Math.round(hours * 60)})`
  const isClosed = state !== 'pending' && state !== 'sentToVendor'
  const ticketId = newId()
  await sql`insert into tickets (id, number, user_id, student_id, kind, subject, state, assignee_id, raised_at, changed_at, answered_at,
      closed_at, answer_due_at, resolve_due_at, rating, rating_note)
    values (${ticketId}, ${number}, ${by}, ${studentId}, ${kind}, ${subject}, ${state}, ${answer ? office : null}, ${at(hoursAgo)},
      ${at(hoursAgo * 0.6)}, ${answer || isClosed ? at(hoursAgo * 0.8) : null}, ${isClosed ? at(hoursAgo * 0.6) : null},
      ${at(hoursAgo - 8)}, ${at(hoursAgo - 48)}, ${rating ?? null}, ${ratingNote})`.execute(db)
  const post = (userId: string | null, as: string, body: string, hours: number, isFirst = false) =>
    sql`insert into ticket_posts (ticket_id, user_id, client_id, kind, is_first, body, posted_at)
      values (${ticketId}, ${userId}, ${newId()}, ${as}, ${isFirst}, ${body}, ${at(hours)})`.execute(db)
  await post(by, 'message', message, hoursAgo, true)
  if (answer) await post(office, 'answer', answer, hoursAgo * 0.8)
  if (desk) await post(null, 'desk', desk, hoursAgo * 0.7)
  const event = (
    what: string,
    userId: string | null,
    from: string | null,
    to: string | null,
    hours: number,
    byDesk = false,
  ) =>
    sql`insert into ticket_events (ticket_id, what, user_id, by_desk, from_state, to_state, note, at)
      values (${ticketId}, ${what}, ${userId}, ${byDesk}, ${from}, ${to}, ${what === 'moved' && !byDesk ? note : ''}, ${at(hours)})`.execute(
      db,
    )
  await event('raised', by, null, 'pending', hoursAgo)
  if (desk) {
    await event('moved', office, 'pending', 'sentToVendor', hoursAgo * 0.75)
    await sql`insert into ticket_deliveries (ticket_id, sequence, event, body, state, attempts)
      values (${ticketId}, 1, 'ticket.sent', ${note}, 'sent', 1)`.execute(db)
    if (isClosed) await event('moved', null, 'sentToVendor', state, hoursAgo * 0.6, true)
  } else if (isClosed) await event('moved', office, 'pending', state, hoursAgo * 0.6)
}
