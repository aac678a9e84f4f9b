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

// What no one can forget, each shown with code that did. The type checks use the same numbers.

const { mistakes, found } = await compileMistakes()
const server = await startProofServer({ extraModules: [mistakenModule], worker: true })
const teacher = await signInAs(server, 'greenwood', 'teacher')
const { routes } = mistaken

const ask = (route: { method: string; path: string }, id = '') =>
  server.call({ method: route.method, url: route.path.replace(/:\w+/, id), headers: teacher.headers })

const riverside = await getTenant(server, 'riverside')
const foreignClass = await server.services.database.inTenant({ tenantId: riverside.id }, (db) =>
  db.selectFrom('classes').select('id').executeTakeFirstOrThrow(),
)

/** Rows of a school that only a mistake could have written. */
const strays = async (school: string) => {
  const { id } = await getTenant(server, school)
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

  test('10 every part of the source imports only what it may', async () => {
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

  test('10 files do not import each other in a circle, not even types or on demand', async () => {
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

  test('10 modules do not depend on each other in a circle', async () => {
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
    expect((await ask(routes.replyTooMuch)).json().data).toEqual({ people: [{ name: 'Asha' }] })
    const broken = await ask(routes.replyWrongly)
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
