import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { accessHousekeeping } from './housekeeping.ts'

const server = await testServer()
const teacher = await server.as('greenwood', 'classteacher')

const inSchool = <T>(work: Parameters<typeof server.services.database.inTenant<T>>[1]) =>
  server.services.database.inTenant({ tenantId: teacher.tenantId }, work)

test('housekeeping deletes old sessions, codes and browsers and keeps recent ones', async () => {
  await inSchool(async (db) => {
    await sql`insert into sessions (user_id, token_hash, client, address, expires_at, ended_at)
      select u.id, sha256(s.client::bytea), s.client, '', now() + s.expires, now() + s.ended from users u,
        (values ('ended long ago', interval '1 day', interval '-91 days'), ('ended lately', '1 day', '-89 days'),
          ('expired long ago', '-91 days', null), ('expired lately', '-89 days', null)) s (client, expires, ended)
      where u.user_name = 'classteacher'`.execute(db)
    await sql`insert into one_time_codes (user_id, purpose, code_hash, expires_at, used_at)
      select u.id, 'reset', c.name::bytea, now() + c.expires, now() + c.used from users u,
        (values ('used long ago', interval '1 day', interval '-8 days'), ('used lately', '1 day', '-6 days'),
          ('expired long ago', '-8 days', null), ('expired lately', '-6 days', null), ('open', '1 hour', null)) c (name, expires, used)
      where u.user_name = 'classteacher'`.execute(db)
    await sql`insert into known_browsers (token_hash, user_id, last_used_at)
      select b.name::bytea, u.id, now() - b.age from users u,
        (values ('forgotten', interval '366 days'), ('known', '364 days')) b (name, age)
      where u.user_name = 'classteacher'`.execute(db)
  })
  if (accessHousekeeping.per !== 'system') throw new Error('housekeeping goes over all schools')
  await accessHousekeeping.run(server.services)
  const names = await inSchool(async (db) => ({
    sessions: (
      await db.selectFrom('sessions').select('client').where('client', 'like', '%ed %').orderBy('client').execute()
    ).map((row) => row.client),
    codes: (await db.selectFrom('one_time_codes').select('code_hash').where('purpose', '=', 'reset').execute())
      .map((row) => String(row.code_hash))
      .sort(),
    browsers: (await db.selectFrom('known_browsers').select('token_hash').execute()).map((row) =>
      String(row.token_hash),
    ),
  }))
  expect(names.sessions).toEqual(['ended lately', 'expired lately'])
  expect(names.codes).toEqual(['expired lately', 'open', 'used lately'])
  expect(names.browsers).toContain('known')
  expect(names.browsers).not.toContain('forgotten')
  expect((await teacher.raw({ method: 'GET', url: '/api/auth/me' })).statusCode).not.toBe(401)
})
