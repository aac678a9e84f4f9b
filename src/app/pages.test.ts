import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { access } from '#modules/access/contract.ts'
import { classes } from '#modules/classes/contract.ts'
import { family } from '#modules/family/contract.ts'
import { tenancy } from '#modules/tenancy/contract.ts'
import { timetable } from '#modules/timetable/contract.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { plainPageHeader } from '#platform/server/pages/startPage.ts'
import { firstReads } from './pages.ts'
import { testServer } from './testing/server.ts'

const webFolder = mkdtempSync(join(tmpdir(), 'banyan-web-'))
mkdirSync(join(webFolder, '.vite'))
const plainPage = '<!doctype html><head><link rel="stylesheet" href="/brand.css" /></head><div id="app"></div>'
writeFileSync(join(webFolder, 'index.html'), plainPage)
writeFileSync(
  join(webFolder, '.vite/manifest.json'),
  JSON.stringify({
    a: { file: 'assets/shell-1.js', name: 'shell', css: ['assets/shell-1.css'] },
    b: { file: 'assets/home-1.js', name: 'home' },
    c: { file: 'assets/familyHome-1.js', name: 'familyHome', imports: ['b', 'd'] },
    d: { file: 'assets/app-1.js', isEntry: true },
  }),
)
afterAll(() => rmSync(webFolder, { recursive: true, force: true }))

const server = await testServer({ webFolder })

/** What a browser gets that has this session, if any. */
async function open(path: string, school: string, token: string | null, headers: Record<string, string> = {}) {
  const cookie = token ? { cookie: `banyan_session=${token}` } : {}
  const host = `${school}.localhost`
  const { body, headers: sent } = await server.http.inject({
    method: 'GET',
    url: path,
    headers: { host, ...cookie, ...headers },
  })
  const block = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(body)?.[1]
  const answers = block === undefined ? null : (JSON.parse(block) as Record<string, { data: unknown }>)
  return {
    body,
    answers,
    caching: sent['cache-control'],
    links: [...body.matchAll(/href="([^"]+)"/g)].map(([, to]) => to),
  }
}

const schoolUrl = firstReads.school('greenwood.localhost')

test('the page brings the answers to the first two calls of its visitor, exactly as the API gives them', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const { answers, caching, links } = await open('/teacher/dashboard', 'greenwood', teacher.token)
  expect(answers?.[firstReads.user]?.data).toEqual((await teacher.send(access.routes.getMe, {})).data)
  const school = await teacher.send(tenancy.routes.getTenant, { params: { code: 'greenwood.localhost' } })
  expect(answers?.[schoolUrl]?.data).toEqual(school.data)
  expect(caching).toBe('no-store')
  expect(links).toEqual(['/assets/shell-1.js', '/assets/home-1.js', '/assets/shell-1.css'])
  expect((await open('/admin/student', 'greenwood', teacher.token)).links).not.toContain('/assets/home-1.js')
})

test('TEN-09 the page shows the name and colours of its school before the app and its styles are there', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const { body } = await open('/teacher/dashboard', 'greenwood', teacher.token)
  const [head = '', rest = ''] = body.split('</head>')
  expect(head).toContain('--brand-9:')
  expect(head).not.toContain('stylesheet')
  expect(rest).toBe(
    '<p class="opening">Greenwood Public School</p>' +
      '<link rel="stylesheet" crossorigin href="/assets/shell-1.css"><div id="app"></div>',
  )
  expect((await open('/', 'nobody', null)).body).toContain('href="/brand.css"')
})

test('CLS-01 the page of a teacher’s home brings what it shows of today', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const own = await teacher.send(classes.routes.listMyClasses, {})
  const opened = async () => (await open('/teacher/dashboard', 'greenwood', teacher.token)).answers
  // A machine that is very busy sends the page without.
  await expect.poll(async () => (await opened())?.[classes.routes.listMyClasses.path]?.data).toEqual(own.data)
  const on = today('Asia/Kolkata')
  const week = await teacher.send(timetable.routes.getMyWeek, { query: { on } })
  await expect
    .poll(async () => (await opened())?.[`${timetable.routes.getMyWeek.path}?on=${on}`]?.data)
    .toEqual(week.data)
  // An admin opens the page by mistake: what is refused is left out.
  const admin = await server.as('greenwood', 'superadmin')
  const { answers: others } = await open('/teacher/dashboard', 'greenwood', admin.token)
  expect(others).not.toHaveProperty([classes.routes.listMyClasses.path])
  expect(others).toHaveProperty([firstReads.user])
})

test('FAM-03 the page of a family’s home brings what it shows, and names its file with all it imports', async () => {
  const student = await server.as('greenwood', 'student')
  const { answers, links } = await open('/family/home', 'greenwood', student.token)
  expect(answers?.[family.routes.getHome.path]?.data).toEqual((await student.send(family.routes.getHome, {})).data)
  expect(Object.keys(answers ?? {})).toHaveLength(5)
  expect(links).toEqual(['/assets/shell-1.js', '/assets/familyHome-1.js', '/assets/home-1.js', '/assets/shell-1.css'])
  const stranger = await open('/family/home', 'greenwood', null)
  expect(Object.keys(stranger.answers ?? {})).toEqual([schoolUrl])
  const teacher = await server.as('greenwood', 'classteacher')
  expect((await open('/family/home', 'greenwood', teacher.token)).answers).not.toHaveProperty([
    family.routes.getHome.path,
  ])
})

test('the page tells nobody about a person but the person', async () => {
  const teacher = await server.as('greenwood', 'classteacher')
  const strangers = [
    await open('/teacher/dashboard', 'greenwood', null),
    await open('/teacher/dashboard', 'greenwood', `${teacher.token}x`),
    await open('/teacher/dashboard', 'riverside', teacher.token),
  ]
  for (const { answers, links, body } of strangers) {
    expect(answers).not.toHaveProperty([firstReads.user])
    expect(links).toEqual([])
    expect(body).not.toContain('Asha')
  }
  await teacher.send(access.routes.logout, {})
  expect((await open('/teacher/dashboard', 'greenwood', teacher.token)).answers).not.toHaveProperty([firstReads.user])
})

test('the copy that the service worker keeps says nothing about anybody', async () => {
  const { token } = await server.as('greenwood', 'teacher')
  const { answers, body } = await open('/', 'greenwood', token, { [plainPageHeader]: '1' })
  expect(answers).toBeNull()
  expect(body).toBe(plainPage)
})

test('a host without a school gets a page without answers', async () => {
  expect((await open('/', 'nobody', null)).answers).toEqual({})
})

test('a name cannot end the block it is sent in', async () => {
  const teacher = await server.as('greenwood', 'teacher')
  const name = '</script><img src=x>'
  const me = (await teacher.send(access.routes.getMe, {})).data
  await server.services.database.inTenant({ tenantId: teacher.tenantId }, (db) =>
    db.updateTable('users').set({ first_name: name }).where('id', '=', me.userId).execute(),
  )
  const { body, answers } = await open('/teacher/dashboard', 'greenwood', teacher.token)
  expect(body).not.toContain('<img')
  expect(answers?.[firstReads.user]?.data).toMatchObject({ firstName: name })
})
