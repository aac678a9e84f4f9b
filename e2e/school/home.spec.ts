import { type BrowserContext, expect, type Page } from '@playwright/test'
import { missedEvent } from '#platform/contract/liveConnection.ts'
import { addStudent, api } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, phone, signInAs } from '../support/people.ts'

// No other file takes attendance in this school.
const school = 'riverside'
const base = hostOf(school)
const day = '2026-08-10'

async function openWindow(context: BrowserContext, person: PersonName): Promise<Page> {
  const page = await context.newPage()
  await signInAs(page, person, school)
  return page
}

/** Fills the class teacher's class up to forty students through the API. */
async function fillClass(page: Page) {
  const { classes } = await api<{ classes: { className: string; classId: string }[] }>(page, 'GET', '/api/classes')
  const classId = classes.find(({ className }) => className === '7-B')?.classId
  // The number differs when tests of other files have moved students.
  const register = `/api/attendance/classes/${classId}/registers/${day}`
  const { students } = await api<{ students: unknown[] }>(page, 'GET', register)
  for (let n = students.length; n < 40; n++) await addStudent(page, classId, { n, admissionNo: `HOME-${n}` })
}

const figure = (page: Page, name: RegExp) => page.getByRole('link', { name })

// Runs before attendance is taken in this school, because a live update would make the page fetch its figures twice.
test('CLS-01 CLS-02 a teacher opens a class from the dashboard, its tabs, and a student beside the list', async ({
  context,
}) => {
  const page = await openWindow(context, 'classTeacher')
  const requested: string[] = []
  const frames: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && requested.push(request.url()))
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  // Repeated until the live connection reports no missed events, which would make the page fetch again.
  await expect(async () => {
    requested.length = 0
    frames.length = 0
    await page.goto(`${base}/teacher/dashboard`)
    const missed = () => frames.find((message) => message.includes(missedEvent))
    await expect.poll(missed).toBeDefined()
    expect(missed()).toContain(`["${missedEvent}",[]]`)
  }).toPass()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((address, at) => requested.indexOf(address) < at)).toEqual([])
  // The page brings what it and the frame around it show, or a very busy server lets it ask in one request.
  expect(requested.filter((address) => address.includes('/api/reads?')).length).toBeLessThanOrEqual(1)
  expect(requested.filter((address) => address.includes('/api/attendance/mine'))).toEqual([])
  await page.getByRole('table', { name: 'My classes' }).getByRole('link', { name: '7-B' }).click()
  await expect(page).toHaveURL(/\/teacher\/classes\/\d+\/[\w-]+\/7-B\/[\w-]+\/\d+$/)
  await expect(page.getByRole('table', { name: 'Subjects and teachers' })).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Class pages' })
  await parts.getByRole('link', { name: 'Timetable' }).click()
  await expect(page).toHaveURL(/\/timetable$/)
  await parts.getByRole('link', { name: 'Students' }).click()
  await page.getByRole('row', { name: /Diya Menon/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Diya Menon' })
  await expect(drawer.getByRole('heading', { name: 'Planned absences' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('link', { name: 'Full profile' }).click()
  await expect(page).toHaveURL(/\/teacher\/student\/[\w-]+$/)
  await page.goto(`${base}/teacher/classes/0/00000000-0000-7000-8000-000000000000/7-A/0/3/overview`)
  await expect(page.getByText('This isn’t one of your classes')).toBeVisible()
})

test('2 ATT-01 REP-04 forty students, three absent: five taps from the dashboard to saved, and the office sees it', async ({
  browser,
  elsewhere,
}) => {
  const office = await openWindow(elsewhere, 'superAdmin')
  await office.goto(`${base}/admin/dashboard?date=${day}`)
  await expect(figure(office, /registers not taken/)).toBeVisible()
  await fillClass(office)
  await office.reload()
  await expect(figure(office, /^0 absent$/)).toBeVisible()

  const page = await openWindow(await browser.newContext({ viewport: phone, hasTouch: true }), 'classTeacher')
  await page.goto(`${base}/teacher/dashboard?date=${day}`)
  let taps = 0
  const tap = async (what: ReturnType<Page['locator']>) => {
    taps++
    await what.tap()
  }
  // Other files may give this teacher more classes.
  const register = page.getByRole('list', { name: 'Daily registers' }).getByRole('listitem').filter({ hasText: '7-B' })
  await expect(register.getByText(/^(Not taken|Overdue)/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await tap(register.getByRole('link', { name: /Take attendance/ }))
  const lines = page.getByRole('list', { name: 'Students of 7-B' }).getByRole('button')
  await expect(lines).toHaveCount(40)
  for (const at of [4, 19, 33]) await tap(lines.nth(at))
  await tap(page.getByRole('button', { name: 'Submit · 37 P · 3 A' }))
  await expect(page.getByText('7-B attendance saved')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
  await page.goto(`${base}/teacher/dashboard?date=${day}`)
  await expect(register.getByText('37 P · 3 A')).toBeVisible()
  await page.context().close()

  // The office's window has updated itself.
  await expect(figure(office, /^3 absent$/)).toBeVisible()
  expect(await violations(office)).toEqual([])
  const missing = Number((await figure(office, /registers not taken/).innerText()).split(/\s/)[0])
  await figure(office, /^3 absent$/).click()
  await expect(office.getByRole('row').filter({ hasText: 'Tenali' })).toHaveCount(3)
  await office.goto(`${base}/admin/dashboard?date=${day}`)
  await figure(office, /registers not taken/).click()
  await expect(office.getByRole('list', { name: 'Not taken yet' }).getByRole('listitem')).toHaveCount(missing)
})
