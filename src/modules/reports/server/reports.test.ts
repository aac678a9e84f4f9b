import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { roles } from '#platform/contract/access/roles.ts'
import type { TenantDb } from '#platform/server/database/database.ts'
import { reports } from '../contract.ts'
import { measuresOf, testsOf } from '../definition.ts'
import type { DefinitionInput } from '../definitionSchemas.ts'
import { randomReport, seeded } from '../testing/randomReports.ts'

const server = await testServer()
const { routes } = reports
const office = await server.as('greenwood', 'superadmin')
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

const empty = { columns: [], groups: [], measures: [], sort: [], filter: { join: 'and' as const, parts: [] } }
const preview = (definition: DefinitionInput, more: object = {}) =>
  office.send(routes.previewReport, { body: { definition, ...more } })

/** An admin with these privileges only. */
async function adminWith(userName: string, domains: readonly number[]) {
  await inSchool(async (db) => {
    await sql`insert into users (user_name, role_id, first_name, last_name, password_hash, password_set_at, email)
      select ${userName}, ${roles.admin}, 'Asha', ${userName}, u.password_hash, u.password_set_at, ${`${userName}@school.example`}
      from users u where u.user_name = 'superadmin'`.execute(db)
    await sql`insert into privileges (user_id, domain_id, is_viewable, is_editable)
      select u.id, d, true, true from users u cross join unnest(${domains}::int[]) d where u.user_name = ${userName}`.execute(
      db,
    )
  })
  return server.as('greenwood', userName)
}
const onDemandDomain = 20
const userDomain = 2

// The small world knows little about its students.
await inSchool(async (db) => {
  await sql`insert into students (user_id, admission_no, gender, quota)
    select id, 'A' || right(id::text, 12), (array['Female', 'Male'])[1 + abs(hashtext(id::text)) % 2], 'General' from users
    where role_id = 2 and not is_guardian on conflict do nothing`.execute(db)
  await sql`update students set gender = (array['Female', 'Male'])[1 + abs(hashtext(user_id::text)) % 2]`.execute(db)
})

test('REP-02 a list has the rows, columns and order that were asked for', async () => {
  const { data } = await preview(
    {
      ...empty,
      subject: 'students',
      columns: ['name', 'admissionNo', 'class', 'gender'],
      filter: { join: 'and', parts: [{ column: 'gender', test: 'is', values: ['Female'] }] },
      sort: [{ at: 1, descending: true }],
    },
    { size: 100 },
  )
  const { rows } = await inSchool((db) =>
    sql<{ no: string }>`select admission_no as no from students s join users u on u.id = s.user_id
      where gender = 'Female' and u.role_id = 2 order by admission_no desc limit 100`.execute(db),
  )
  expect(data.rows.map((cells) => cells[1])).toEqual(rows.map(({ no }) => no))
  expect(data.columns.map(({ label }) => label.en)).toEqual(['Name', 'Admission number', 'Class', 'Gender'])
  expect(new Set(data.rows.map((cells) => cells[3]))).toEqual(new Set(['Female']))
  expect(data.links[0]).toMatch(/^\/admin\/student\/[0-9a-f-]{36}$/)
})

test('REP-02 a summary’s groups, counts and sums equal a second query', async () => {
  const students = await preview({
    ...empty,
    subject: 'students',
    groups: [{ column: 'gender' }],
    measures: [{ of: 'count' }],
  })
  const byGender = await inSchool((db) =>
    sql<{ gender: string | null; n: number }>`select s.gender, count(*)::int as n
      from users u left join students s on s.user_id = u.id where u.role_id = 2 and not u.is_guardian group by 1`.execute(
      db,
    ),
  )
  expect(new Map(students.data.rows.map(([gender, n]) => [gender, n]))).toEqual(
    new Map(byGender.rows.map(({ gender, n }) => [gender, n])),
  )
  const dues = await preview({
    ...empty,
    subject: 'feeDues',
    measures: [{ of: 'sum', column: 'outstanding' }, { of: 'count' }],
  })
  const total = await inSchool((db) =>
    sql<{
      sum: number | null
      n: number
    }>`select sum(net - paid - credited - written_off - carried)::bigint as sum, count(*)::int as n
      from fee_line_balances where year_id = current_year()`.execute(db),
  )
  expect(dues.data.rows).toEqual([[total.rows[0]?.sum ?? null, total.rows[0]?.n]])
})

test('REP-02 conditions joined by and and or, three levels deep, find what set logic finds', async () => {
  const all = (
    await preview({ ...empty, subject: 'students', columns: ['admissionNo', 'gender', 'class'] }, { size: 100 })
  ).data
  const found = await preview(
    {
      ...empty,
      subject: 'students',
      columns: ['admissionNo'],
      filter: {
        join: 'or',
        parts: [
          { column: 'class', test: 'isEmpty' },
          {
            join: 'and',
            parts: [
              { column: 'gender', test: 'is', values: ['Male'] },
              {
                join: 'or',
                parts: [
                  { column: 'class', test: 'startsWith', values: ['7'] },
                  { column: 'class', test: 'contains', values: ['-A'] },
                ],
              },
            ],
          },
        ],
      },
    },
    { size: 100 },
  )
  const expected = all.rows.filter(
    ([, gender, name]) =>
      name === null ||
      (gender === 'Male' && (String(name).startsWith('7') || String(name).toLowerCase().includes('-a'))),
  )
  expect(all.isMore).toBe(false)
  if (all.total <= 100) expect(found.data.rows.map(([no]) => no)).toEqual(expected.map(([no]) => no).toSorted())
})

test('REP-02 what does not fit is refused with the field that is wrong', async () => {
  const student = { ...empty, subject: 'students', columns: ['name'] }
  const fieldOf = async (definition: DefinitionInput) => {
    const answer = await preview(definition)
    return [answer.status, answer.fields?.[0]?.field]
  }
  expect(await fieldOf({ ...student, columns: ['passwordHash'] })).toEqual([400, 'definition.columns.0'])
  expect(await fieldOf({ ...student, sort: [{ at: 3 }] })).toEqual([400, 'definition.sort.0.at'])
  expect(await fieldOf({ ...student, measures: [{ of: 'sum', column: 'name' }] })).toEqual([
    400,
    'definition.measures.0.of',
  ])
  const filtered = (column: string, test: 'is' | 'atLeast', value: string) => ({
    ...student,
    filter: { join: 'and' as const, parts: [{ column, test, values: [value] }] },
  })
  expect(await fieldOf(filtered('age', 'is', 'ten'))).toEqual([400, 'definition.filter.parts.0.values.0'])
  expect(await fieldOf(filtered('name', 'atLeast', 'A'))).toEqual([400, 'definition.filter.parts.0.test'])
  expect(await fieldOf(filtered('gender', 'is', "x' or '1'='1"))).toEqual([400, 'definition.filter.parts.0.values.0'])
  expect((await preview({ ...student, subject: 'users' })).status).toBe(404)
})

test('REP-02 SQL that somebody types is only text', async () => {
  const before = await inSchool((db) => sql<{ n: number }>`select count(*)::int as n from users`.execute(db))
  for (const typed of ["'; delete from users; --", "x') or (1=1", '%', '_', '\\', '$1']) {
    const { status, data } = await preview({
      ...empty,
      subject: 'students',
      columns: ['name'],
      filter: { join: 'and', parts: [{ column: 'name', test: 'contains', values: [typed] }] },
    })
    expect([status, data.total]).toEqual([200, 0])
  }
  const after = await inSchool((db) => sql<{ n: number }>`select count(*)::int as n from users`.execute(db))
  expect(after.rows).toEqual(before.rows)
})

test('REP-02 sensitive columns need a reason, even in a filter, and the reason is recorded', async () => {
  const shown = { ...empty, subject: 'students', columns: ['name', 'guardianPhone'] }
  const refused = await preview(shown)
  expect([refused.status, refused.fields?.[0]?.field]).toEqual([400, 'reason'])
  const hidden: DefinitionInput = {
    ...empty,
    subject: 'students',
    columns: ['name'],
    filter: { join: 'and', parts: [{ column: 'guardianPhone', test: 'startsWith', values: ['+91'] }] },
  }
  expect((await preview(hidden)).status).toBe(400)
  expect((await preview(shown, { reason: 'Calling families about the bus' })).status).toBe(200)
  const { rows } = await inSchool((db) =>
    sql<{ reason: string; after: unknown }>`select reason, after from audit_entries
      where action = 'reports.previewReport' order by seq`.execute(db),
  )
  expect(rows).toEqual([{ reason: 'Calling families about the bus', after: { columns: ['guardianPhone'] } }])
})

test('REP-02 a shared report is read with the rights of the reader', async () => {
  const clerk = await adminWith('clerk', [onDemandDomain, userDomain])
  const outsider = await adminWith('outsider', [onDemandDomain])
  const nobody = await adminWith('nobody', [userDomain])
  expect((await nobody.send(routes.listSubjects, {})).status).toBe(403)
  const subjects = (await clerk.send(routes.listSubjects, {})).data.subjects.map(({ name }) => name)
  expect(subjects).toContain('students')
  expect(subjects).not.toContain('feeDues')
  expect(subjects).not.toContain('results')
  const body = { name: 'All students', definition: { ...empty, subject: 'students', columns: ['name'] } }
  const { reportId } = (await office.send(routes.addReport, { body })).data
  expect((await clerk.send(routes.getReport, { params: { reportId } })).status).toBe(404)
  await office.send(routes.shareReport, { params: { reportId }, body: { roles: ['admins'], readerIds: [] } })
  expect((await clerk.send(routes.getReport, { params: { reportId } })).data).toMatchObject({
    isOwn: false,
    isReadable: true,
    shares: { roles: [] },
  })
  expect((await outsider.send(routes.getReport, { params: { reportId } })).data).toMatchObject({ isReadable: false })
  expect((await outsider.send(routes.previewReport, { body: { definition: body.definition } })).status).toBe(404)
  expect((await outsider.send(routes.exportTemplate, { body: { reportId, format: 'csv' } })).status).toBe(404)
  expect((await clerk.send(routes.saveReport, { params: { reportId }, body: { ...body, version: 1 } })).status).toBe(
    404,
  )
  expect((await clerk.send(routes.removeReport, { params: { reportId } })).status).toBe(404)
  expect((await office.send(routes.saveReport, { params: { reportId }, body: { ...body, version: 9 } })).code).toBe(
    'stale-report',
  )
  expect((await office.send(routes.addReport, { body })).code).toBe('name-taken')
  const brook = await server.as('brookside', 'superadmin').catch(() => null)
  if (brook) expect((await brook.send(routes.getReport, { params: { reportId } })).status).toBe(404)
})

test('REP-02 people without the privilege reach nothing of it', async () => {
  for (const name of ['teacher', 'student', 'guardian', 'staff']) {
    const caller = await server.as('greenwood', name)
    expect((await caller.send(routes.listSubjects, {})).status).toBe(403)
    expect(
      (
        await caller.send(routes.previewReport, {
          body: { definition: { ...empty, subject: 'students', columns: ['name'] } },
        })
      ).status,
    ).toBe(403)
  }
})

test('REP-02 random reports answer or are refused, and never fail or show more than they may', async () => {
  const clerk = await server.as('greenwood', 'clerk')
  const random = seeded(20)
  const subjects = server.services.reportSubjects
  const counts = { answered: 0, refused: 0 }
  for (let n = 0; n < 150; n++) {
    const definition = randomReport(random, subjects) as unknown as DefinitionInput
    const caller = n % 2 === 0 ? office : clerk
    const answer = await caller.send(routes.previewReport, { body: { definition, reason: 'Proof', size: 20 } })
    const isGuarded = answer.status === 403 && answer.code === 'permission-needed'
    if (!isGuarded)
      expect([200, 400, 404], `${answer.status} ${JSON.stringify(definition)} ${answer.message}`).toContain(
        answer.status,
      )
    counts[answer.status === 200 ? 'answered' : 'refused'] += 1
    if (answer.status === 200) expect(answer.data.rows.length).toBeLessThanOrEqual(20)
  }
  expect(counts.answered).toBeGreaterThan(40)
})

test('REP-02 each subject says all its columns, once, in both languages, and can be listed as a whole', async () => {
  const { subjects } = (await office.send(routes.listSubjects, {})).data
  expect(subjects.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'students',
      'staff',
      'attendance',
      'feeDues',
      'feeReceipts',
      'results',
      'admissions',
      'visits',
      'tickets',
      'homework',
    ]),
  )
  await inSchool((db) =>
    sql`insert into report_permissions (user_id, subject, column_keys, reason, state, decided_at, until)
      select u.id, s.subject, s.keys, 'Proof', 'granted', now(), school_day() from users u
        cross join (values ('students', '{quota,bloodGroup,aadhaar}'::text[]), ('staff', '{bloodGroup}'), ('admissions', '{quota}'),
          ('feeDues', '{concessionReason}')) s (subject, keys)
      where u.user_name = 'superadmin'`.execute(db),
  )
  for (const { name, columns } of subjects) {
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
    for (const { label } of columns) expect(label.hi).toMatch(/\p{Script=Devanagari}/u)
    const keys = columns.map(({ key }) => key)
    const reason = 'Proof'
    expect((await preview({ ...empty, subject: name, columns: keys.slice(0, 30) }, { reason })).status).toBe(200)
    for (const { key, type } of columns) {
      const measures = measuresOf[type].map((of) => ({ of, column: key }))
      const summed = await preview({ ...empty, subject: name, groups: [{ column: key }], measures }, { reason })
      expect(summed.status, `${name}.${key}: ${summed.message}`).toBe(200)
      const parts = testsOf[type]
        .filter((one) => one === 'isEmpty' || one === 'isNotEmpty')
        .map((one) => ({ column: key, test: one }))
      expect(
        (await preview({ ...empty, subject: name, columns: [key], filter: { join: 'or', parts } }, { reason })).status,
      ).toBe(200)
    }
  }
})
