import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { createUser } from '#modules/access/server/public.ts'
import { classes } from '#modules/classes/contract.ts'
import { students } from '#modules/people/contract.ts'
import { guardians } from '#modules/people/guardianContract.ts'
import { teachers } from '#modules/people/staffContract.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { searchKey } from '#platform/contract/search/searchKey.ts'
import type { TenantDb } from '#platform/server/database/database.ts'

const server = await testServer()
const office = await server.as('greenwood', 'superadmin')
const classTeacher = await server.as('greenwood', 'classteacher')
const { listStudents } = students.routes
const inSchool = <T>(work: (db: TenantDb) => Promise<T>) =>
  server.services.database.inTenant({ tenantId: office.tenantId }, work)

const classIds = (await office.send(classes.routes.listClassOptions, {})).data.classes
const names = ['Asha', 'asha', 'Aśa', 'आशा', 'Éva', 'O’Neil', '50%', 'a_b', 'D\\b', 'Sha Rukh', 'Vishal', 'Z']
const numbers = ['GW/1', 'gw/12', 'A-7', '98450', 'x%y', 'x_z']
const phones = [null, '+919845012345', '+919845098450']

/** People with names that are alike, half of them with a record and some in a class. */
const madeIds = await inSchool(async (db) => {
  const made: string[] = []
  for (let at = 0; at < 60; at++) {
    const person = {
      userName: `made${at}`,
      firstName: names[at % names.length] ?? '',
      lastName: names[(at * 7) % 5] ?? '',
    }
    const phone = phones[at % 3] ?? null
    const id = await createUser(db, {
      ...person,
      ...(phone && { phone }),
      roleId: at < 45 ? roles.student : roles.teacher,
    })
    made.push(id)
    if (at % 2 === 0 && at < 45)
      await sql`insert into students (user_id, admission_no, gender, date_of_birth) values (${id}, ${`${numbers[at % 6]}-${at}`},
        ${at % 4 === 0 ? 'Male' : 'Female'}, ${`2014-01-${10 + (at % 7)}`})`.execute(db)
    if (at >= 45) await sql`insert into staff_profiles (user_id, employee_no) values (${id}, ${`E${at}`})`.execute(db)
    const classId = classIds[at % 4]?.classId
    if (at < 45 && at % 3 > 0 && classId)
      await sql`insert into enrolments (class_id, student_id, roll_no, from_date, to_date) values (${classId}, ${id}, ${`M${at}`},
        ${at % 5 === 0 ? '2027-03-01' : '2026-06-01'}, ${at % 7 === 0 && at % 5 > 0 ? '2026-06-05' : null})`.execute(db)
    if (at % 4 === 0) await sql`update users set status_id = 11 where id = ${id}`.execute(db)
    await sql`insert into guardians (name, phone, email) values (${person.firstName}, ${phone}, ${at % 2 ? `${at}@Home.example` : null})`.execute(
      db,
    )
  }
  return made
})

/** What is searched, written as plainly as possible. */
const contains = (text: RawBuilder<unknown>, q: string) => {
  const typed = /^[+\d][\d\s-]{4,}$/.test(q.trim()) ? q.replaceAll(/[\s-]/g, '') : q.trim()
  const words = typed.split(/\s+/).slice(0, 6)
  return sql.join(
    words.map((word) => sql`position(lower(${word}) in lower(${text})) > 0`),
    sql` and `,
  )
}
/** What is searched if nothing is written so: starts of words of a name that sound alike. Anything but names sounds like nothing. */
const sounds = (q: string) => {
  const words = q.trim().split(/\s+/).slice(0, 6)
  if (!words.every((word) => /^[\p{L}\p{M}]{3,}$/u.test(word))) return sql`false`
  const keys = words.map((word) => searchKey(word).split('~')[0]?.trimEnd())
  return sql.join(
    keys.map((key) => sql`position(${key} in u.search_key) > 0`),
    sql` and `,
  )
}
const searched = (number: string) =>
  sql`u.first_name || ' ' || u.last_name || ' ' || coalesce(${sql.ref(number)}, '') || ' ' || coalesce(u.phone, '')`

const words = fc.oneof(
  fc.constantFrom(
    '',
    'sha',
    'SHA',
    'आ',
    'é',
    '%',
    '_',
    '\\',
    'a_b',
    '98450',
    '98450 98450',
    '9845-012',
    'gw/',
    'asha z',
    'o’n',
    'no one',
    'AsS',
    'aashaa',
    'विशाल',
  ),
  fc.constantFrom(...names),
  fc.string({ maxLength: 3, unit: 'grapheme-ascii' }),
)
const someOf = <T extends string>(values: readonly T[]) =>
  fc.option(
    fc.subarray([...values], { minLength: 1 }).map((chosen) => chosen.join(',')),
    { nil: undefined },
  )

const filters = fc.record({
  q: words,
  gradeId: someOf([...new Set(classIds.map(({ gradeId }) => gradeId))]),
  classId: someOf(['none', ...classIds.slice(0, 3).map(({ classId }) => classId)]),
  gender: someOf(['Male', 'Female']),
  statusId: someOf(['1', '11']),
  sort: fc.constantFrom(
    'name',
    '-name',
    'admissionNo',
    '-admissionNo',
    'className',
    '-className',
    'dateOfBirth',
    '-dateOfBirth',
  ),
  page: fc.integer({ min: 1, max: 4 }),
  size: fc.constantFrom(1, 7, 50),
})
type Filter = typeof filters extends fc.Arbitrary<infer Value> ? Value : never

/** Every match in order, from one query that joins everything and uses no kept text. */
async function plainStudents(filter: Filter, teacherId?: string): Promise<string[]> {
  const written = await studentsWhere(filter, contains(searched('s.admission_no'), filter.q), teacherId)
  return written.length > 0 ? written : studentsWhere(filter, sounds(filter.q), teacherId)
}

async function studentsWhere(filter: Filter, isFound: RawBuilder<unknown>, teacherId?: string): Promise<string[]> {
  const enrolled = (which: RawBuilder<unknown>) => sql`exists (select from enrolments e where e.student_id = u.id
    and school_day() between e.from_date and coalesce(e.to_date, 'infinity') and ${which})`
  const of = (list: string | undefined) => list?.split(',')
  const own = of(filter.classId)?.filter((one) => one !== 'none') ?? []
  const conditions = [
    sql`u.role_id = 2 and not u.is_guardian`,
    ...(filter.q.trim() ? [isFound] : []),
    ...(filter.gender ? [sql`s.gender = any (${of(filter.gender)}::text[])`] : []),
    ...(filter.statusId ? [sql`u.status_id = any (${of(filter.statusId)}::smallint[])`] : []),
    ...(filter.gradeId
      ? [enrolled(sql`e.class_id in (select id from classes where grade_id = any (${of(filter.gradeId)}::uuid[]))`)]
      : []),
    ...(filter.classId
      ? [
          sql`(${enrolled(sql`e.class_id = any (${own}::uuid[])`)}
            ${of(filter.classId)?.includes('none') ? sql`or not ${enrolled(sql`true`)}` : sql``})`,
        ]
      : []),
    ...(teacherId
      ? [
          enrolled(sql`e.class_id in (select class_id from class_teachers where teacher_id = ${teacherId}
            union select class_id from teachings where teacher_id = ${teacherId})`),
        ]
      : []),
  ]
  const way = filter.sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = {
    name: sql`lower(u.first_name) ${way}, lower(u.last_name) ${way}, u.id ${way}`,
    admissionNo: sql`length(s.admission_no) ${way} nulls last, lower(s.admission_no) ${way}, u.id`,
    className: sql`g.position ${way} nulls last, g.code ${way}, c.section ${way}, length(k.roll_no), k.roll_no, u.id`,
    dateOfBirth: sql`s.date_of_birth ${way} nulls last, u.id`,
  }[filter.sort.replace('-', '') as 'name']
  const { rows } = await inSchool((db) =>
    sql<{ id: string }>`
      select u.id from users u left join students s on s.user_id = u.id
        left join enrolments k on k.student_id = u.id and school_day() between k.from_date and coalesce(k.to_date, 'infinity')
        left join classes c on c.id = k.class_id left join grades g on g.id = c.grade_id
      where ${sql.join(conditions, sql` and `)} order by ${order}`.execute(db),
  )
  return rows.map(({ id }) => id)
}

const pageOf = (ids: readonly string[], { page, size }: { page: number; size: number }) =>
  ids.slice((page - 1) * size, page * size)

const asQuery = ({ page, size, ...rest }: Filter) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  page: String(page),
  size: String(size),
})

test('USR-01 any search, filter, order and page lists what a plain query finds, with its total', async () => {
  const teacherId = await inSchool(async (db) => {
    const row = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'classteacher')
      .executeTakeFirstOrThrow()
    return row.id
  })
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      for (const [caller, teacher] of [[office], [classTeacher, teacherId]] as const) {
        const expected = await plainStudents(filter, teacher)
        const { data } = await caller.send(listStudents, { query: asQuery(filter) as never })
        expect(data.rows.map(({ studentId }) => studentId)).toEqual(pageOf(expected, filter))
        expect(data.total).toBe(expected.length)
      }
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('USR-01 people are found by what their records say now, whatever was changed, in whatever order', async () => {
  const change = fc.record({
    id: fc.constantFrom(...madeIds),
    what: fc.constantFrom('firstName', 'phone', 'number', 'number', 'removal' as const),
    to: fc.constantFrom(...names),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), words, async (changes, q) => {
      // At the same time, as two people at two desks.
      await Promise.all(
        changes.map(({ id, what, to }, at) =>
          inSchool(async (db) => {
            if (what === 'firstName') await sql`update users set first_name = ${to} where id = ${id}`.execute(db)
            if (what === 'phone')
              await sql`update users set phone = ${phones[to.length % 3]} where id = ${id}`.execute(db)
            if (what === 'number') {
              await sql`update students set admission_no = ${`${to}-${at}-${id}`} where user_id = ${id}`.execute(db)
              await sql`update staff_profiles set employee_no = ${`${to}-${at}-${id}`} where user_id = ${id}`.execute(
                db,
              )
            }
            if (what === 'removal') await sql`delete from staff_profiles where user_id = ${id}`.execute(db)
          }),
        ),
      )
      const filter = { q, sort: 'name', page: 1, size: 50 } as const
      const found = await plainStudents({
        ...filter,
        gradeId: undefined,
        classId: undefined,
        gender: undefined,
        statusId: undefined,
      })
      const { data } = await office.send(listStudents, { query: { q, size: '50' } as never })
      expect([data.total, data.rows.map(({ studentId }) => studentId)]).toEqual([found.length, pageOf(found, filter)])
      const staffWhere = (isFound: RawBuilder<unknown>) =>
        inSchool((db) =>
          sql<{ id: string }>`select u.id from users u left join staff_profiles p on p.user_id = u.id
            where u.role_id = ${roles.teacher} ${q.trim() ? sql`and ${isFound}` : sql``}
            order by lower(u.first_name), lower(u.last_name), u.id`.execute(db),
        )
      const written = await staffWhere(contains(searched('p.employee_no'), q))
      const staff = written.rows.length > 0 ? written : await staffWhere(sounds(q))
      const listed = (await office.send(teachers.routes.listTeachers, { query: { q, size: '50' } as never })).data
      expect(listed.total).toBe(staff.rows.length)
      expect(listed.rows.map(({ userId }) => userId)).toEqual(
        pageOf(
          staff.rows.map(({ id }) => id),
          filter,
        ),
      )
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('USR-01 guardians are found by name, phone and e-mail', async () => {
  await fc.assert(
    fc.asyncProperty(words, fc.constantFrom('name', '-name'), fc.integer({ min: 1, max: 3 }), async (q, sort, page) => {
      const way = sort === 'name' ? sql`asc` : sql`desc`
      const { rows } = await inSchool((db) =>
        sql<{ id: string }>`select g.id from guardians g
          ${q.trim() ? sql`where ${contains(sql`g.name || ' ' || coalesce(g.phone, '') || ' ' || coalesce(g.email, '')`, q)}` : sql``}
          order by lower(g.name) ${way}, g.id ${way}`.execute(db),
      )
      const { data } = await office.send(guardians.routes.listGuardians, {
        query: { q, sort, page: String(page), size: '20' } as never,
      })
      expect(data.total).toBe(rows.length)
      expect(data.rows.map(({ guardianId }) => guardianId)).toEqual(
        pageOf(
          rows.map(({ id }) => id),
          { page, size: 20 },
        ),
      )
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('USR-01 the list opens with its classes and the number of students without one, in the same call', async () => {
  const query = { size: '5', opening: 'true' } as never
  const { data } = await office.send(listStudents, { query })
  expect(data.opening?.classes.map(({ classId, className }) => ({ classId, className }))).toEqual(
    classIds.map(({ classId, className }) => ({ classId, className })),
  )
  const without = await office.send(listStudents, { query: { classId: 'none', statusId: '1', size: '1' } as never })
  expect(data.opening?.withoutClass).toBe(without.data.total)
  expect(without.data.total).toBeGreaterThan(0)
  expect(without.data.opening).toBeNull()
  const mine = (await classTeacher.send(classes.routes.listMyClasses, {})).data.classes
  const own = (await classTeacher.send(listStudents, { query })).data.opening
  expect(own?.classes.map(({ classId, isClassTeacher }) => [classId, isClassTeacher])).toEqual(
    mine.map(({ classId, isClassTeacher }) => [classId, isClassTeacher]),
  )
  expect(own?.withoutClass).toBe(0)
})
