import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { feeReports } from '../contract.ts'
import { openTotal } from '../rules/allocation.ts'
import { openDesk } from '../testing/desk.ts'
import { openDues } from './demands/dues.ts'

const { office, cashier, desk, inSchool, now, ago, students, owe, pay } = await openDesk()

/** Students with alike names, half of them with a record, and two guardians' phones. */
await inSchool(async (db) => {
  const names = ['Asha', 'ASHA', 'आशा', '50%', 'a_b']
  const guardians = ['+919845012345', '+918888812345']
  for (const [at, id] of students.entries()) {
    await sql`update users set first_name = ${names[at % 5]}, last_name = ${names[(at * 3) % 5]},
      phone = ${at % 3 ? null : '+919000012345'}, status_id = ${at % 6 ? 1 : 11} where id = ${id}`.execute(db)
    if (at % 2)
      await sql`insert into students (user_id, admission_no) values (${id}, ${`GW/${at}`})
        on conflict (tenant_id, user_id) do update set admission_no = excluded.admission_no`.execute(db)
    await sql`delete from student_guardians where student_id = ${id}`.execute(db)
    await sql`with g as (insert into guardians (name, phone) values ('Guardian', ${guardians[at % 4] ?? null}) returning id)
      insert into student_guardians (student_id, guardian_id, relation, is_primary) select ${id}, id, 'Father', ${at % 5 > 0} from g`.execute(
      db,
    )
  }
})
for (const [at, id] of students.slice(0, 8).entries()) {
  await owe(id, 1000 * (at + 1), ago(at * 20 + 1))
  if (at % 2) await pay(id, 500 + at, { mode: at % 4 === 1 ? 'cash' : 'upi', reference: at % 4 === 1 ? '' : `U${at}` })
}

const typed = fc.oneof(
  fc.constantFrom(
    'asha',
    'ASHA आ',
    '%',
    '_',
    '\\',
    '12345',
    '98450 12345',
    '+91',
    '9',
    'gw/',
    'GW/1',
    'u3',
    'nobody',
    'r/',
  ),
  fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme-ascii' }).filter((text) => text.trim() !== ''),
)
const wordsOf = (q: string) =>
  (/^[+\d][\d\s-]{4,}$/.test(q) ? q.replaceAll(/[\s-]/g, '') : q).trim().split(/\s+/).slice(0, 6)
const contains = (text: ReturnType<typeof sql>, q: string) =>
  sql.join(
    wordsOf(q).map((word) => sql`position(lower(${word}) in lower(${text})) > 0`),
    sql` and `,
  )

test('FEE-01 the desk finds the same dozen as a plain query, each with what the account owes', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      const { expected, owed } = await inSchool(async (db) => {
        const { rows } = await sql<{ id: string }>`
          select u.id from users u left join students s on s.user_id = u.id
            left join student_guardians sg on sg.student_id = u.id and sg.is_primary left join guardians g on g.id = sg.guardian_id
          where u.role_id = 2 and not u.is_guardian and u.status_id = 1 and ${contains(
            sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(u.phone, '') || ' ' || coalesce(g.phone, '')`,
            q,
          )}
          order by (lower(s.admission_no) = lower(${q.trim()})) desc nulls last, lower(u.first_name), lower(u.last_name), u.id limit 12`.execute(
          db,
        )
        const ids = rows.map(({ id }) => id)
        return { expected: ids, owed: await openDues(db, ids, now) }
      })
      const found = (await cashier.send(desk.findStudents, { query: { q } })).data.students
      expect(found.map(({ studentId }) => studentId)).toEqual(expected)
      for (const { studentId, outstandingMinor } of found) {
        expect(outstandingMinor).toBe(openTotal(owed.filter((one) => one.studentId === studentId)))
        const dues = (await cashier.send(desk.getDues, { params: { studentId } })).data
        expect(dues.totalMinor).toBe(outstandingMinor)
      }
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('FEE-01 any page of payments is what a plain query finds, with its total', async () => {
  const filters = fc.record(
    {
      q: typed,
      mode: fc.constantFrom('cash', 'upi', 'card'),
      studentId: fc.constantFrom(...students.slice(0, 4)),
      from: fc.constantFrom(now, ago(1)),
      sort: fc.constantFrom('receivedAt', '-receivedAt', 'amount', '-amount'),
    },
    { requiredKeys: ['sort'] },
  )
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 3 }), async (filter, page) => {
      const { rows } = await inSchool((db) =>
        sql<{ id: string; receivedAt: string; amount: number }>`
          select p.id, p.received_at as "receivedAt", p.amount from fee_payments p join users u on u.id = p.student_id left join students s on s.user_id = u.id
            left join fee_receipts r on r.payment_id = p.id
          where p.year_id = current_year()
            ${filter.q ? sql`and ${contains(sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(s.admission_no, '') || ' ' || coalesce(r.code, '') || ' ' || p.reference`, filter.q)}` : sql``}
            ${filter.mode ? sql`and p.mode = ${filter.mode}` : sql``}
            ${filter.studentId ? sql`and p.student_id = ${filter.studentId}` : sql``}
            ${filter.from ? sql`and p.received_on >= ${filter.from}` : sql``}
          order by ${filter.sort.endsWith('amount') ? sql`p.amount` : sql`p.received_at`} ${filter.sort.startsWith('-') ? sql`desc` : sql`asc`},
            p.id ${filter.sort.startsWith('-') ? sql`desc` : sql`asc`}`.execute(db),
      )
      const query = { ...filter, page: String(page), size: '2' }
      const { data } = await cashier.send(desk.listPayments, { query: query as never })
      expect(data.total).toBe(rows.length)
      expect(data.rows.map(({ paymentId }) => paymentId)).toEqual(
        rows.slice((page - 1) * 2, page * 2).map(({ id }) => id),
      )
    }),
    { numRuns: 40 },
  )
  const all = (await office.send(feeReports.routes.listDefaulters, { query: { size: '50' } as never })).data
  const searched = (await office.send(feeReports.routes.listDefaulters, { query: { q: 'a', size: '50' } as never }))
    .data
  expect(all.total).toBeGreaterThan(0)
  for (const row of searched.rows) expect(all.rows).toContainEqual(row)
}, 60_000)
