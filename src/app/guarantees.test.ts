import { join } from 'node:path'
import { sql } from 'kysely'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { browserOnly } from '#platform/server/bundle/plugins.ts'
import { readConfig } from '#platform/server/config.ts'
import { buildHttp } from '#platform/server/requests/httpServer.ts'
import { importWalls } from '#proof/guarantees/importWalls.ts'
import { mistaken, mistakenModule } from '#proof/guarantees/mistakenModule.ts'
import {
  checkCircles,
  checkWrites,
  compile,
  compileMistakes,
  lint,
  withTemporaryFolder,
} from '#proof/guarantees/sourceChecks.ts'
import { startProofServer } from '#proof/server/testServer.ts'
import { getTenant, signInAs } from '#proof/stage/principals.ts'

// Each guarantee is tested with code that violates it. The type checks use the same numbers.

const { mistakes, found } = await compileMistakes()
const server = await startProofServer({ extraModules: [mistakenModule], worker: true })
const teacher = await signInAs(server, 'greenwood', 'teacher')
const { routes } = mistaken

const send = (route: { method: string; path: string }, id = '') =>
  server.call({ method: route.method, url: route.path.replace(/:\w+/, id), headers: teacher.headers })

const riverside = await getTenant(server, 'riverside')
const foreignClass = await server.services.database.inTenant({ tenantId: riverside.id }, (db) =>
  db.selectFrom('classes').select('id').executeTakeFirstOrThrow(),
)

/** Counts rows in a school that only a mistake can have written. */
const countStrayRows = async (school: string) => {
  const { id } = await getTenant(server, school)
  const { rows } = await server.services.database.inTenant({ tenantId: id }, async (db) => ({
    rows: await db.selectFrom('page_views').select('path').where('path', 'like', '/mistake%').execute(),
  }))
  return rows.length
}

describe('by the compiler', () => {
  const titles: Record<string, string> = {
    1: 'a route without access',
    2: 'a permission that is not in the matrix',
    3: 'a reach without a matching path parameter',
    5: 'a handle without a tenant',
    12: 'a missing or extra handler',
    13: 'a failure the route does not declare',
    14: 'a reply that does not match the contract',
    16: 'a screen without an audience',
    17: 'a job without a school',
    18: 'an unknown status',
    'PERM-04': 'mixing up licences and privilege domains',
  }
  for (const [guarantee, title] of Object.entries(titles)) {
    test(`${guarantee} ${title} does not compile`, () => {
      const violations = mistakes.filter((mistake) => mistake.guarantee === guarantee)
      expect(violations.length).toBeGreaterThan(0)
      expect(violations.filter(({ file, line }) => !found.has(`${file}:${line}`))).toEqual([])
    })
  }

  test('every expected type error belongs to a guarantee, and there are no others', () => {
    expect(mistakes.filter(({ guarantee }) => !(guarantee in titles))).toEqual([])
    const expectedErrors = new Set(mistakes.map(({ file, line }) => `${file}:${line}`))
    expect([...found].filter((position) => !expectedErrors.has(position))).toEqual([])
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

  test('10 each part of the source can only import what it may', async () => {
    const files = importWalls.map(({ file, refused, allowed }) => [
      file,
      [...refused, ...allowed].map((source) => `import '${source}'\n`).join(''),
    ])
    const complaints = await lint(Object.fromEntries(files))
    for (const { file, refused } of importWalls) {
      const own = complaints.filter((text) => text.startsWith(`${file}:`))
      const lines = own.map((text) => Number(text.slice(file.length + 1).split(' ')[0])).sort((a, b) => a - b)
      expect(
        lines.map((line) => refused[line - 1] ?? `line ${line} should be allowed`),
        file,
      ).toEqual(refused)
    }
  })

  test('10 files cannot have circular imports, not even of types or dynamic ones', async () => {
    const complaints = await lint({
      'package.json': JSON.stringify({ imports: { '#ui/*': './src/ui/*' } }),
      'src/ui/first.ts': `import type { Second } from '#ui/second.ts'\n\nexport type First = Second | null\n`,
      'src/ui/second.ts': `import type { First } from './first.ts'\n\nexport type Second = readonly First[]\n`,
      'src/ui/third.ts': `export const load = () => import('./fourth.ts')\n`,
      'src/ui/fourth.ts': `import type { load } from './third.ts'\n\nexport type Load = typeof load\n`,
    })
    const files = complaints.map((text) => text.split(':')[0]).sort()
    expect(files).toEqual(['first', 'fourth', 'second', 'third'].map((name) => `src/ui/${name}.ts`))
  })

  test('10 modules cannot have circular dependencies', async () => {
    const line = {
      'src/modules/a/web/Page.tsx': `import { b } from '#modules/b/contract.ts'\n\nexport const page = b\n`,
      'src/modules/b/server/routes.ts': `import type { c } from '#modules/c/contract.ts'\n\nexport type Routes = typeof c\n`,
      'src/modules/c/contract.ts': `export const c = 'c'\n`,
      'src/modules/c/server/routes.test.ts': `import { seed } from '#modules/b/server/seed.ts'\n\nseed()\n`,
    }
    expect(await checkCircles(line)).toEqual({ code: 0, output: '' })
    const circle = await checkCircles({
      ...line,
      'src/modules/c/web/Page.tsx': `export const load = () => import('#modules/b/web/public.tsx')\n`,
    })
    expect(circle).toEqual({
      code: 1,
      output: [
        'These modules import each other in a circle: b, c',
        '  src/modules/b/server/routes.ts imports #modules/c',
        '  src/modules/c/web/Page.tsx imports #modules/b',
        '',
      ].join('\n'),
    })
  })

  test('a module can only write the tables of its own migrations, and cannot set the school of a connection', async () => {
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
      'src/modules/b/server/local.ts': 'export const year = sql`set local app.year_id = 1`\n',
      'src/modules/b/server/timeout.ts': 'export const limit = sql`set local statement_timeout = 0`\n',
      'src/modules/b/server/session.ts': `export const set = "select set_config('app.tenant_id', 'x', false)"\n`,
    })
    expect(foreign.code).toBe(1)
    for (const file of ['queries', 'raw', 'session', 'local', 'timeout'])
      expect(foreign.output).toContain(`src/modules/b/server/${file}.ts`)
  })
})

describe('at startup', () => {
  test('4 a route without a contract prevents the start', async () => {
    const http = await buildHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
    expect(() => http.get('/api/raw', async () => 'anybody')).toThrow('/api/raw was not made by mount()')
    await http.close()
  })

  test('9 a web build that includes server code fails', async () => {
    const files = {
      'src/modules/planted/web/page.ts': `import { secret } from '../server/secret.ts'\nconsole.log(secret)\n`,
      'src/modules/planted/server/secret.ts': `export const secret = 'of the server'\n`,
    }
    const building = withTemporaryFolder(files, (folder) =>
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
  test('5 a query without a tenant returns no rows', async () => {
    const { rows } = await server.services.database.pool.query('select from users union all select from sessions')
    expect(rows).toHaveLength(0)
  })

  test('5 a query without conditions returns only rows of its own school', async () => {
    const answer = await send(routes.forgetTenant)
    expect(answer.json().data.tenants).toEqual([teacher.tenantId])
  })

  test('ACY-01 tables with a year cannot be written while an archived year is selected', async () => {
    const { database } = server.services
    const tables = await database.pool.query<{ name: string }>(
      `select relname as name from pg_policy join pg_class on pg_class.oid = polrelid where polname = 'year'`,
    )
    expect(tables.rows.length).toBeGreaterThan(2)
    const yearOf = (status: number) =>
      database.inTenant({ tenantId: teacher.tenantId }, (db) =>
        db.selectFrom('academic_years').select('id').where('status_id', '=', status).executeTakeFirstOrThrow(),
      )
    const writeNoRows = async (status: number, table: string) => {
      const acting = { tenantId: teacher.tenantId, yearId: (await yearOf(status)).id }
      return database.inTenant(acting, (db) =>
        sql`insert into ${sql.table(table)} (tenant_id) select current_tenant() where false`.execute(db),
      )
    }
    for (const { name } of tables.rows) {
      await expect(writeNoRows(1, name), name).rejects.toMatchObject({ code: 'BY001' })
      await expect(writeNoRows(0, name), name).resolves.toBeDefined()
    }
  })

  test('6 a row of another school cannot be written', async () => {
    expect((await send(routes.writeElsewhere, riverside.id)).statusCode).toBe(500)
    expect(await countStrayRows('riverside')).toBe(0)
  })

  test('7 a record of another school cannot be referenced', async () => {
    const answer = await send(routes.pointElsewhere, foreignClass.id)
    expect(answer.json()).toMatchObject({
      status: 400,
      fields: [{ message: 'refers to something that does not exist here' }],
    })
  })

  test('11 a GET that writes fails and changes nothing', async () => {
    expect((await send(routes.writeInGet)).statusCode).toBe(500)
    expect(await countStrayRows('greenwood')).toBe(0)
  })
})

describe('by the host', () => {
  test('3 a record out of reach is reported as not found', async () => {
    const answer = await send(routes.readForeignClass, foreignClass.id)
    expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('13 an undeclared failure that got past the compiler becomes a 500', async () => {
    expect((await send(routes.failUndeclared)).json()).toMatchObject({ status: 500, code: 'server-error' })
  })

  test('14 undeclared fields are removed from a reply, and an invalid reply becomes a 500', async () => {
    expect((await send(routes.replyTooMuch)).json().data).toEqual({ people: [{ name: 'Asha' }] })
    const broken = await send(routes.replyWrongly)
    expect(broken.statusCode).toBe(500)
    expect(broken.body).not.toContain('secret')
  })

  test('17 a job that ignores its school still runs in it', async () => {
    expect((await send(routes.startJob)).statusCode).toBe(200)
    const seen = () =>
      server.services.database.inTenant({ tenantId: teacher.tenantId }, (db) =>
        db.selectFrom('page_views').select('path').where('path', 'like', '/job saw %').execute(),
      )
    await expect.poll(seen, { timeout: 10_000 }).toEqual([{ path: '/job saw 1' }])
  })

  test('18 any other error becomes a 500 with a request id and no details', async () => {
    const answer = await send(routes.throwAnything)
    const { requestId, ...rest } = answer.json()
    expect(rest).toEqual({
      status: 500,
      code: 'server-error',
      message: 'Something went wrong. Please try again later.',
    })
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  })
})
