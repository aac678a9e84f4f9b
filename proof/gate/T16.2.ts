import { sql } from 'kysely'
import { createUsers } from '#modules/access/server/seed.ts'
import { aClass, enrol } from '#modules/classes/server/seed.ts'
import type { GateEntryInput } from '#modules/visitors/gateSchemas.ts'
import { type RollMark, safePeople } from '#modules/visitors/rules/rollCall.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { newId } from '#platform/server/database/ids.ts'
import { proof } from '../program.ts'
import { type GateSchool, gateSchool, randomNumbers } from './gateFleet.ts'

const phones = 6
/** How far apart two marks of the same person are, in ms: far more than a request takes. */
const apart = 60_000

export const program = proof(
  'T16.2',
  'the marks of six phones that had no network and wrong clocks merge into exactly one roll call, whatever order and however often they are sent',
  async (context) => {
    const server = await context.server()
    const school = await gateSchool(server, phones)
    const expected = await studentsInside(school, context.count(2000, 60))
    const { headers } = school.office
    const started = await server.call({ method: 'POST', url: '/api/roll-calls', headers, payload: { isDrill: false } })
    const { rollCallId } = started.json().data as { rollCallId: string }
    const people = await readPeople(server, headers)
    const failures: string[] = []
    for (const id of expected) if (!people.has(id)) failures.push(`${id} is inside and not in the roll call`)
    const random = randomNumbers(62)
    const now = Date.now()
    // Every phone has a clock of its own, up to 9 hours off, and writes its times by it.
    const clocks = Array.from({ length: phones }, () => (random(1081) - 540) * 60_000)
    const marks: (RollMark & { phone: number })[] = []
    for (const personId of people.keys())
      for (let n = 0, count = random(4); n < count; n++)
        marks.push({
          clientId: newId(),
          personId,
          isSafe: random(4) > 0,
          markedAt: now - 3_600_000 + (n * phones + random(phones)) * apart,
          phone: random(phones),
        })
    const entries = (phone: number): GateEntryInput[] =>
      marks
        .filter((mark) => mark.phone === phone)
        .map(({ clientId, personId, isSafe, markedAt }) => ({
          kind: 'rollMark',
          clientId,
          rollCallId,
          personId,
          isSafe,
          at: new Date(markedAt + (clocks[phone] ?? 0)).toISOString(),
        }))
    await Promise.all(
      school.guards.map(async (guard, phone) => {
        const own = entries(phone)
        // In no order, and a third of the batches twice: their answers were lost.
        for (let from = own.length - (own.length % 200); from >= 0; from -= 200) {
          const batch = own.slice(from, from + 200).toReversed()
          for (let again = 0; batch.length > 0 && again < (random(3) === 0 ? 2 : 1); again++) {
            const sentAt = new Date(Date.now() + (clocks[phone] ?? 0)).toISOString()
            const payload = { sentAt, entries: batch }
            const answer = await server.call({
              method: 'POST',
              url: '/api/gate/entries',
              headers: guard.headers,
              payload,
            })
            const refused = answer.json().data?.outcomes?.filter(({ refusal }: { refusal: string | null }) => refusal)
            if (answer.statusCode !== 200 || refused.length > 0)
              failures.push(`phone ${phone}: ${answer.statusCode} ${JSON.stringify(refused).slice(0, 200)}`)
          }
        }
      }),
    )
    const truth = safePeople(marks)
    const merged = await readPeople(server, headers)
    for (const [personId, isSafe] of merged)
      if (isSafe !== truth.has(personId))
        failures.push(`${personId} is ${isSafe ? 'safe' : 'missing'} in the roll call only`)
    for (const guard of school.guards) {
      const answer = await server.call({ method: 'GET', url: '/api/gate/day', headers: guard.headers })
      const seen = answer.json().data.rollCall.people as { personId: string; isSafe: boolean }[]
      if (seen.filter(({ isSafe }) => isSafe).length !== truth.size)
        failures.push('a phone sees another number of safe people')
    }
    return { count: marks.length, failures, figures: { people: people.size, safe: truth.size, phones } }
  },
)

type Server = { call: Awaited<ReturnType<Parameters<Parameters<typeof proof>[2]>[0]['server']>>['call'] }

/** Who is in the roll call, and whether they are safe. */
async function readPeople({ call }: Server, headers: Readonly<Record<string, string>>): Promise<Map<string, boolean>> {
  const answer = await call({ method: 'GET', url: '/api/roll-call', headers })
  const { people } = answer.json().data.rollCall as { people: { personId: string; isSafe: boolean }[] }
  return new Map(people.map(({ personId, isSafe }) => [personId, isSafe]))
}

/** Students whom the register of today has present. */
const studentsInside = ({ inSchool }: GateSchool, count: number): Promise<string[]> =>
  inSchool(async (db) => {
    const students = await createUsers(
      db,
      Array.from({ length: count }, (_, n) => ({
        userName: `rollcall${n}`,
        roleId: roles.student,
        firstName: 'Student',
        lastName: `Number ${n}`,
      })),
    )
    const classId = await aClass(db, { grade: '8', section: 'R' })
    const { rows } = await sql<{
      on: string
    }>`select starts_on::text as on from academic_years where id = current_year()`.execute(db)
    await enrol(db, classId, 'R', students, rows[0]?.on ?? '')
    await sql`insert into day_marks (day, student_id, class_id, code)
      select school_today(), s, ${classId}::uuid, 'P' from unnest(${students}::uuid[]) s`.execute(db)
    return students
  })
