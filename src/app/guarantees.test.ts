import { join } from 'node:path'
import { sql } from 'kysely'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { browserOnly } from '#platform/server/bundle/plugins.ts'
import { readConfig } from '#platform/server/config.ts'
import { buildHttp } from '#platform/server/requests/httpServer.ts'
import { mistaken, mistakenModule } from '#proof/guarantees/mistakenModule.ts'
import { checkWrites, compile, compileMistakes, inTemporaryFolder, lint } from '#proof/guarantees/sourceChecks.ts'
import { provingServer } from '#proof/server/testServer.ts'
import { seat, tenantOf } from '#proof/stage/principals.ts'

// What nobody can forget, each shown on somebody who did. The numbers stand in the type checks as well.

const { mistakes, found } = await compileMistakes()
const server = await provingServer({ beside: [mistakenModule], worker: true })
const teacher = await seat(server, 'greenwood', 'teacher')
const { routes } = mistaken

const ask = (route: { method: string; path: string }, id = '') =>
  server.call({ method: route.method, url: route.path.replace(/:\w+/, id), headers: teacher.headers })

const riverside = await tenantOf(server, 'riverside')
const foreignClass = await server.services.database.inTenant({ tenantId: riverside.id }, (db) =>
  db.selectFrom('classes').select('id').executeTakeFirstOrThrow(),
)

/** Rows of a school that only a mistake could have written. */
const strays = async (school: string) => {
  const { id } = await tenantOf(server, school)
  const { rows } = await server.services.database.inTenant({ tenantId: id }, async (db) => ({
    rows: await db.selectFrom('page_views').select('path').where('path', 'like', '/mistake%').execute(),
  }))
  return rows.length
}

describe('by the compiler', () => {
  const titles: Record<string, string> = {
    1: 'a route without access',
    2: 'a permission the matrix does not have',
    3: 'a reach that names no parameter of the path',
    5: 'a handle without a tenant',
    12: 'a handler missing, or one too many',
    13: 'a failure the route does not declare',
    14: 'an answer other than the contract promises',
    16: 'a screen that does not say whom it is for',
    17: 'a job without a school',
    18: 'a status nobody knows',
    'PERM-04': 'licences and privilege domains mixed up',
  }
  for (const [guarantee, title] of Object.entries(titles)) {
    test(`${guarantee} ${title} does not compile`, () => {
      const concerned = mistakes.filter((mistake) => mistake.guarantee === guarantee)
      expect(concerned.length).toBeGreaterThan(0)
      expect(concerned.filter(({ file, line }) => !found.has(`${file}:${line}`))).toEqual([])
    })
  }

  test('every mistake of the type checks belongs to a guarantee, and the rest of them compiles', () => {
    expect(mistakes.filter(({ guarantee }) => !(guarantee in titles))).toEqual([])
    const planted = new Set(mistakes.map(({ file, line }) => `${file}:${line}`))
    expect([...found].filter((place) => !planted.has(place))).toEqual([])
  })

  test('9 browser code that uses Node does not compile', async () => {
    const { output } = await compile(
      {
        'web/Good.ts': `export const title = document.title\n`,
        'web/Bad.ts': `import { readFileSync } from 'node:fs'\nexport const secret = () => readFileSync('/etc/passwd', 'utf8')\nexport const env = process.env\n`,
      },
      'web',
    )
    expect(output).toMatch(/Bad\.ts\(1,/)
    expect(output).toMatch(/Bad\.ts\(3,/)
    expect(output).not.toMatch(/Good\.ts/)
  })
})

describe('by lint', () => {
  test('4 a module cannot import the web server or the database driver', async () => {
    const complaints = await lint({
      'src/modules/planted/server/routes.ts': `import fastify from 'fastify'\nimport { Pool } from 'pg'\n\nexport const raw = [fastify, Pool]\n`,
      'src/platform/server/good.ts': `import fastify from 'fastify'\n\nexport const app = fastify\n`,
    })
    expect(complaints).toHaveLength(2)
    expect(complaints[0]).toContain('src/modules/planted/server/routes.ts:1')
    expect(complaints[1]).toContain('src/modules/planted/server/routes.ts:2')
  })

  test('9 browser code cannot import server code', async () => {
    const complaints = await lint({
      'src/modules/planted/web/Page.tsx': [
        `import { users } from '#modules/access/server/public.ts'`,
        `import { openPool } from '#platform/server/database/database.ts'`,
        `import { readFileSync } from 'node:fs'`,
        `import { queries } from '../server/queries.ts'`,
        `import { access } from '#modules/access/contract.ts'`,
        `import { Button } from '#ui/actions/Button.tsx'`,
        '',
        `export const all = [users, openPool, readFileSync, queries, access, Button]`,
        '',
      ].join('\n'),
      'src/modules/planted/contract.ts': `import { readFileSync } from 'node:fs'\n\nexport const read = readFileSync\n`,
    })
    const lines = complaints.map((text) => text.split(' ')[0])
    expect(lines.sort()).toEqual([
      'src/modules/planted/contract.ts:1',
      ...[1, 2, 3, 4].map((line) => `src/modules/planted/web/Page.tsx:${line}`),
    ])
  })

  test('10 a module meets another at its doors only, and nothing below knows the app', async () => {
    const complaints = await lint({
      'src/modules/planted/server/routes.ts': [
        `import { findUser } from '#modules/access/server/users.ts'`,
        `import { SignIn } from '#modules/access/web/signIn/SignIn.tsx'`,
        `import { climbed } from '../../access/server/users.ts'`,
        `import { makeWorld } from '#app/world/world.ts'`,
        `import { access } from '#modules/access/contract.ts'`,
        `import { open } from '#modules/access/server/public.ts'`,
        '',
        `export const all = [findUser, SignIn, climbed, makeWorld, access, open]`,
        '',
      ].join('\n'),
      'src/platform/server/planted.ts': `import { access } from '#modules/access/contract.ts'\n\nexport const one = access\n`,
      'src/ui/Planted.tsx': `import { roles } from '#platform/contract/access/roles.ts'\n\nexport const one = roles\n`,
    })
    const lines = complaints.map((text) => text.split(' ')[0])
    expect(lines.sort()).toEqual([
      ...[1, 2, 3, 4].map((line) => `src/modules/planted/server/routes.ts:${line}`),
      'src/platform/server/planted.ts:1',
      'src/ui/Planted.tsx:1',
    ])
  })

  test('a module writes the tables of its own migrations only, and nobody chooses the school of a connection', async () => {
    const tables = {
      'src/modules/a/server/migrations/1.sql': 'create table apples (id int);\n',
      'src/modules/b/server/migrations/1.sql': 'create table pears (id int);\n',
      'src/modules/a/server/queries.ts': `export const own = (db) => db.insertInto('apples')\n`,
    }
    expect(await checkWrites(tables)).toEqual({ code: 0, output: '' })
    const foreign = await checkWrites({
      ...tables,
      'src/modules/b/server/queries.ts': "export const foreign = (db) => db.updateTable('apples')\n",
      'src/modules/b/server/raw.ts': 'export const raw = sql`delete from apples`\n',
      'src/modules/b/server/session.ts': `export const set = "select set_config('app.tenant_id', 'x', false)"\n`,
    })
    expect(foreign.code).toBe(1)
    for (const file of ['queries', 'raw', 'session'])
      expect(foreign.output).toContain(`src/modules/b/server/${file}.ts`)
  })
})

describe('by the start', () => {
  test('4 a route that no contract declares stops the start', async () => {
    const http = await buildHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
    expect(() => http.get('/api/raw', async () => 'anybody')).toThrow('/api/raw was not made by mount()')
    await http.close()
  })

  test('9 a build that reaches server code fails', async () => {
    const files = {
      'src/modules/planted/web/page.ts': `import { secret } from '../server/secret.ts'\nconsole.log(secret)\n`,
      'src/modules/planted/server/secret.ts': `export const secret = 'of the server'\n`,
    }
    const building = inTemporaryFolder(files, (folder) =>
      build({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        plugins: [browserOnly()],
        build: { write: false, rolldownOptions: { input: join(folder, 'src/modules/planted/web/page.ts') } },
      }),
    )
    await expect(building).rejects.toThrow('is server code and must not reach the browser')
  })
})

describe('by the database', () => {
  test('5 a query without a tenant finds nothing', async () => {
    const { rows } = await server.services.database.pool.query('select from users union all select from sessions')
    expect(rows).toHaveLength(0)
  })

  test('5 a query that forgot every condition finds the own school only', async () => {
    const answer = await ask(routes.forgetTenant)
    expect(answer.json().data.tenants).toEqual([teacher.tenantId])
  })

  test('ACY-01 no table of a year takes a write while the archived year is looked at', async () => {
    const { database } = server.services
    const tables = await database.pool.query<{ name: string }>(
      `select relname as name from pg_policy join pg_class on pg_class.oid = polrelid where polname = 'year'`,
    )
    expect(tables.rows.length).toBeGreaterThan(2)
    const yearOf = (status: number) =>
      database.inTenant({ tenantId: teacher.tenantId }, (db) =>
        db.selectFrom('academic_years').select('id').where('status_id', '=', status).executeTakeFirstOrThrow(),
      )
    const writingNothing = async (status: number, table: string) => {
      const acting = { tenantId: teacher.tenantId, yearId: (await yearOf(status)).id }
      return database.inTenant(acting, (db) =>
        sql`insert into ${sql.table(table)} (tenant_id) select current_tenant() where false`.execute(db),
      )
    }
    for (const { name } of tables.rows) {
      await expect(writingNothing(1, name), name).rejects.toMatchObject({ code: 'BY001' })
      await expect(writingNothing(0, name), name).resolves.toBeDefined()
    }
  })

  test('6 a row of another school is not written', async () => {
    expect((await ask(routes.writeElsewhere, riverside.id)).statusCode).toBe(500)
    expect(await strays('riverside')).toBe(0)
  })

  test('7 a record of another school is not pointed at', async () => {
    const answer = await ask(routes.pointElsewhere, foreignClass.id)
    expect(answer.json()).toMatchObject({
      status: 400,
      fields: [{ message: 'refers to something that does not exist here' }],
    })
  })

  test('11 a GET that writes is refused and leaves nothing', async () => {
    expect((await ask(routes.writeInGet)).statusCode).toBe(500)
    expect(await strays('greenwood')).toBe(0)
  })
})

describe('by the host', () => {
  test('3 out of reach is answered like not there', async () => {
    const answer = await ask(routes.readForeignClass, foreignClass.id)
    expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('13 an undeclared failure that slipped past the compiler is our mistake, not an answer', async () => {
    expect((await ask(routes.failUndeclared)).json()).toMatchObject({ status: 500, code: 'server-error' })
  })

  test('14 what the contract does not declare never leaves, and an answer that breaks it is none', async () => {
    expect((await ask(routes.answerTooMuch)).json().data).toEqual({ people: [{ name: 'Asha' }] })
    const broken = await ask(routes.answerWrongly)
    expect(broken.statusCode).toBe(500)
    expect(broken.body).not.toContain('secret')
  })

  test('17 a job that forgets its school runs inside it all the same', async () => {
    expect((await ask(routes.startJob)).statusCode).toBe(200)
    const seen = () =>
      server.services.database.inTenant({ tenantId: teacher.tenantId }, (db) =>
        db.selectFrom('page_views').select('path').where('path', 'like', '/job saw %').execute(),
      )
    await expect.poll(seen, { timeout: 10_000 }).toEqual([{ path: '/job saw 1' }])
  })

  test('18 an error of any other shape answers 500 with a request id and nothing of itself', async () => {
    const answer = await ask(routes.throwAnything)
    const { requestId, ...rest } = answer.json()
    expect(rest).toEqual({
      status: 500,
      code: 'server-error',
      message: 'Something went wrong. Please try again later.',
    })
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  })
})
