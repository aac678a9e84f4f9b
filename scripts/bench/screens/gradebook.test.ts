import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { addGradebook } from './gradebook.ts'

test('a school gets one class of forty with all its marks, once', async () => {
  const { services, as } = await testServer()
  const { tenantId } = await as('greenwood')
  const counts = () =>
    services.database.inTenant({ tenantId }, async (db) => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*)::int from gradebook_sheets) as sheets, (select count(*)::int from gradebook_marks) as marks,
          (select count(distinct student_id)::int from gradebook_marks) as students`.execute(db)
      return rows[0]
    })
  await addGradebook(services.database, 'greenwood')
  expect(await counts()).toEqual({ sheets: 12, marks: 3840, students: 40 })
  await addGradebook(services.database, 'greenwood')
  expect(await counts()).toEqual({ sheets: 12, marks: 3840, students: 40 })
})
