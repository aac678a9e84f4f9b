import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { withConnection } from '../postgres/connection.ts'
import { hashToken } from '../requests/credentials.ts'
import type { SessionLookup } from '../requests/sessions/sessionLookup.ts'
import { inOneTransaction, openPool, type TenantDb } from './database.ts'
import { limitTime } from './transactionSettings.ts'

const server = await testServer()
/** A single connection, so that anything a read leaves on it would affect the next query. */
const database = openPool(server.urls.server, { max: 1 })
afterAll(() => database.close())

const [greenwood, riverside] = await Promise.all([server.as('greenwood', 'teacher'), server.as('riverside')])
const readOnly = { readOnly: true }

const ownSchools = async (db: TenantDb) => {
  const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from users`.execute(db)
  return rows.map((row) => row.tenant_id)
}

const remainingSettings = async () => {
  const { rows } = await database.pool.query(
    `select coalesce(current_setting('app.tenant_id', true), '') as tenant, current_setting('transaction_read_only') as read_only`,
  )
  return rows[0]
}

describe('a read', () => {
  test('sees only its own school in every packet and leaves no settings on the connection', async () => {
    for (const { tenantId } of [greenwood, riverside, greenwood]) {
      const seen = await database.inTenant(
        { tenantId },
        async (db) => [await ownSchools(db), await ownSchools(db)],
        readOnly,
      )
      expect(seen).toEqual([[tenantId], [tenantId]])
      expect(await remainingSettings()).toEqual({ tenant: '', read_only: 'off' })
    }
  })

  test('runs queries of the same tick in one transaction and keeps none open afterwards', async () => {
    const when = async (db: TenantDb) => {
      const { rows } = await sql<{ at: string }>`select now()::text as at`.execute(db)
      return rows[0]?.at
    }
    const acting = { tenantId: greenwood.tenantId }
    const [together, later] = await database.inTenant(
      acting,
      async (db) => {
        const both = await Promise.all([when(db), when(db)])
        const open = await server.services.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )
        expect(open.rowCount).toBe(0)
        return [both, await when(db)]
      },
      readOnly,
    )
    expect(new Set(together).size).toBe(1)
    expect(together).not.toContain(later)
  })

  test.each([
    ['a read', readOnly],
    ['a write', {}],
  ])('T10.3 %s that limits its time ends every later statement that takes longer', async (_, options) => {
    const acting = { tenantId: greenwood.tenantId }
    const sleep = (db: TenantDb) => sql`select pg_sleep(0.5)`.execute(db)
    const limited = (wait: (limit: Promise<void>) => unknown) =>
      database.inTenant(
        acting,
        async (db) => {
          await sleep(db)
          await wait(limitTime(db, 0.2))
          await sql`select 1`.execute(db)
          await sleep(db)
        },
        options,
      )
    await expect(limited((limit) => limit)).rejects.toMatchObject({ code: '57014' })
    await expect(limited(() => null)).rejects.toMatchObject({ code: '57014' })
    // The next transaction on the connection has the usual limit.
    await database.inTenant(acting, sleep, options)
  })

  test('cannot write, neither in its first packet nor in a later one', async () => {
    const acting = { tenantId: greenwood.tenantId }
    const write = (db: TenantDb) => sql`insert into page_views (path, day) values ('/stray', current_date)`.execute(db)
    const first = database.inTenant(acting, write, readOnly)
    await expect(first).rejects.toMatchObject({ code: '25006' })
    const second = database.inTenant(acting, (db) => ownSchools(db).then(() => write(db)), readOnly)
    await expect(second).rejects.toMatchObject({ code: '25006' })
    await database.inTenant(acting, async (db) => {
      expect(await db.selectFrom('page_views').selectAll().where('path', '=', '/stray').execute()).toEqual([])
    })
  })

  test('releases its connection when a query fails, and later queries of the packet fail too', async () => {
    const acting = { tenantId: greenwood.tenantId }
    for (let time = 0; time < 3; time++) {
      const failing = database.inTenant(
        acting,
        async (db) => {
          const results = await Promise.allSettled([sql`select 1 / 0`.execute(db), ownSchools(db)])
          expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
          return sql`select 1 / 0`.execute(db)
        },
        readOnly,
      )
      await expect(failing).rejects.toMatchObject({ code: '22012' })
    }
    expect(await database.inTenant(acting, ownSchools, readOnly)).toEqual([greenwood.tenantId])
  })

  test('or write fails if a value cannot be serialised, and its connection stays usable', async () => {
    const acting = { tenantId: greenwood.tenantId }
    const circular: Record<string, unknown> = {}
    circular.self = circular
    for (const options of [readOnly, {}]) {
      const failing = database.inTenant(acting, (db) => sql`select ${circular}::jsonb`.execute(db), options)
      await expect(failing).rejects.toThrow(/circular/i)
      expect(await database.inTenant(acting, ownSchools, options)).toEqual([greenwood.tenantId])
    }
  })

  test('that ends before a query is sent does not send it in the next transaction', async () => {
    const tx = await database.open({ tenantId: greenwood.tenantId }, readOnly)
    const forgotten = ownSchools(tx.db)
    await tx.commit()
    const next = database.inTenant({ tenantId: riverside.tenantId }, async (db) => [
      await ownSchools(db),
      await ownSchools(db),
    ])
    await expect(forgotten).rejects.toThrow('had ended')
    expect(await next).toEqual([[riverside.tenantId], [riverside.tenantId]])
    await expect(ownSchools(tx.db)).rejects.toThrow('after its transaction had ended')
  })
})

describe('a session lookup', () => {
  const lookup = async (): Promise<SessionLookup> => {
    const tenant = await server.services.directory.byId(greenwood.tenantId)
    if (!tenant) throw new Error('There is no such school.')
    return { tenant, tokenHash: hashToken(greenwood.token ?? ''), yearId: null }
  }

  const change = (text: string) =>
    database.inTenant({ tenantId: greenwood.tenantId }, (db) => sql.raw(text).execute(db))

  const findSession = async (from: SessionLookup) => {
    const tx = await database.openSession({ ...from, readOnly: true })
    await tx.commit()
    return tx.found ?? expect.fail('The session was not found.')
  }

  const isUnchanged = async (found: Awaited<ReturnType<typeof findSession>>) => {
    const tx = await database.openCachedSession(found, { school: greenwood.tenantId })
    const result = await tx.unchanged
    await tx.commit()
    return result
  }

  test('stays valid until anything about its user changes', async () => {
    const { user } = await findSession(await lookup())
    for (const text of [
      `update users set first_name = first_name where id = '${user.userId}'`,
      `update users set role_id = 1 where id = '${user.userId}'`,
      `insert into privileges (user_id, domain_id, is_viewable) values ('${user.userId}', 1, true)`,
      `update privileges set is_editable = true where user_id = '${user.userId}'`,
      `delete from privileges where user_id = '${user.userId}'`,
      `update sessions set last_seen_at = last_seen_at where id = '${user.sessionId}'`,
    ]) {
      const found = await findSession(await lookup())
      expect(await isUnchanged(found)).toBe(true)
      await change(text)
      expect(await isUnchanged(found), text).toBe(false)
    }
    // Try again if the machine was so slow that the password had already expired.
    const beforeExpiry = async (): ReturnType<typeof findSession> => {
      await change(`update users set password_expires_at = now() + interval '1 second' where id = '${user.userId}'`)
      const found = await findSession(await lookup())
      return found.user.mustSetPassword ? beforeExpiry() : found
    }
    const expiring = await beforeExpiry()
    await expect.poll(() => isUnchanged(expiring), { timeout: 30_000 }).toBe(false)
    const found = await findSession(await lookup())
    expect(await isUnchanged(found)).toBe(true)
    await change(`update sessions set ended_at = now() where id = '${user.sessionId}'`)
    expect(await isUnchanged(found)).toBe(false)
  })

  test('with an archived year becomes invalid when that year is reactivated', async () => {
    const { tenantId } = greenwood
    const archived = await database.inTenant({ tenantId }, (db) =>
      db.selectFrom('academic_years').select('id').where('status_id', '=', 1).executeTakeFirstOrThrow(),
    )
    const { token } = await server.as('greenwood', 'superadmin')
    const found = await findSession({ ...(await lookup()), tokenHash: hashToken(token ?? ''), yearId: archived.id })
    expect(found.user.yearStatus).toBe(1)
    expect(await isUnchanged(found)).toBe(true)
    await change(`update academic_years set status_id = 2 where id = '${archived.id}'`)
    expect(await isUnchanged(found)).toBe(false)
  })

  test('finds nothing for an unknown token or a token of another school', async () => {
    const valid = await lookup()
    const tenant = (await server.services.directory.byId(riverside.tenantId)) ?? valid.tenant
    for (const wrong of [
      { ...valid, tokenHash: hashToken('no such token') },
      { ...valid, tenant },
    ]) {
      for (const readOnly of [true, false]) {
        const tx = await database.openSession({ ...wrong, readOnly })
        await tx.rollback()
        expect(tx.found).toBeNull()
      }
    }
  })
})

test('autovacuum leaves tables alone that a long transaction fills, while others go on writing to them', async () => {
  const whileFilled = (table: string, mode: string) =>
    inOneTransaction(server.urls.server, async () =>
      withConnection(server.urls.owner, async (client) => {
        await client.query('begin')
        const lock = () => client.query(`lock table ${table} in ${mode} mode nowait`)
        return lock().then(
          () => 'free',
          (failed: { code: string }) => failed.code,
        )
      }),
    )
  expect(await whileFilled('users', 'share update exclusive')).toBe('55P03')
  expect(await whileFilled('users', 'row exclusive')).toBe('free')
})
