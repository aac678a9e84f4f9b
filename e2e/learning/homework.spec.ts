import { expect, type Page } from '@playwright/test'
import { addStudent, api } from '../support/api.ts'
import { overflow, violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, phone, signInAs } from '../support/people.ts'

const desk = { width: 1440, height: 900 }
test.beforeEach(async ({ page }) => page.setViewportSize(desk))

type Choice = { classId: string; className: string; courses: { courseId: string }[] }
type Class = { classId: string; grade: string }

/** Opens a page as somebody. The page of the person before is left first: it would notice that its session has ended. */
async function openAs(page: Page, name: PersonName, path: string) {
  await page.goto('about:blank')
  await signInAs(page, name)
  await page.goto(hostOf('greenwood') + path)
}

/** Gives the demo teacher mathematics in a second class and thirty students, as the office does. */
async function withTwoClasses(page: Page) {
  await openAs(page, 'teacher', '/teacher/dashboard')
  const [own] = (await api<{ classes: Choice[] }>(page, 'GET', '/api/homework/choices')).classes
  const { userId } = await api<{ userId: string }>(page, 'GET', '/api/auth/me')
  await openAs(page, 'superAdmin', '/admin/dashboard')
  const { classes } = await api<{ classes: Class[] }>(page, 'GET', '/api/classes')
  const other = classes.find(({ classId, grade }) => classId !== own?.classId && grade === '7') ?? classes[0]
  const courseId = own?.courses[0]?.courseId ?? ''
  const { subjects } = await api<{ subjects: { courseId: string; teacher: { teacherId: string } | null }[] }>(
    page,
    'GET',
    `/api/classes/${other?.classId}`,
  )
  const wasTeacherId = subjects.find((one) => one.courseId === courseId)?.teacher?.teacherId ?? null
  const assignments = [{ classId: other?.classId, courseId, teacherId: userId, wasTeacherId }]
  await api(page, 'PUT', '/api/teacher-assignments', { fromDate: new Date().toISOString().slice(0, 10), assignments })
  for (let n = 0; n < 30; n++) await addStudent(page, other?.classId, { n, admissionNo: `HOMEWORK-${n}` })
  await openAs(page, 'teacher', '/teacher/dashboard')
  return (await api<{ classes: Choice[] }>(page, 'GET', '/api/homework/choices')).classes.map((one) => one.className)
}

test('HW-01 homework for two classes with a file takes at most 8 actions from the home, and returning 30 students’ work by keyboard at most 4 keys each', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const classes = await withTwoClasses(page)
  expect(classes).toHaveLength(2)
  let actions = 0
  const act = async (work: Promise<unknown>) => {
    actions += 1
    await work
  }
  await act(page.getByRole('link', { name: 'Classes', exact: true }).click())
  await act(page.getByRole('link', { name: 'Homework', exact: true }).click())
  await act(page.getByRole('link', { name: 'Set homework' }).click())
  for (const name of classes) await act(page.getByRole('checkbox', { name, exact: true }).check())
  await act(page.getByRole('textbox', { name: 'Title' }).fill('Fractions, page 40'))
  const paper = { name: 'page 40.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await act(page.locator('input[type=file]').setInputFiles(paper))
  await act(page.getByRole('button', { name: 'Set homework' }).click())
  await expect(page.getByRole('heading', { name: 'Fractions, page 40' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'page 40.pdf' })).toBeVisible()
  expect(actions).toBeLessThanOrEqual(8)
  expect(await violationsByLook(page)).toEqual([])

  // Marks: the homework gets some, then every student's work is returned without touching the mouse.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Most marks' }).fill('10')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: 'Go through the work' }).click()
  const marks = page.getByRole('textbox', { name: 'Marks' })
  await expect(marks).toBeFocused()
  expect(await violationsByLook(page)).toEqual([])
  const position = page.getByText(/^\d+ of \d+$/)
  const all = Number((await position.textContent())?.split(' ').at(-1))
  expect(all).toBeGreaterThanOrEqual(30)
  for (let n = 1; n <= all; n++) {
    await expect(page.getByText(`${n} of ${all}`, { exact: true })).toBeVisible()
    for (const key of ['7', '.', '5', 'Enter']) await page.keyboard.press(key)
  }
  await expect(page.getByText('That was the last one')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the homework' }).click()
  await expect(page.getByRole('row').filter({ hasText: /Returned.*7\.5/ })).toHaveCount(Math.min(all, 50))
  await page.setViewportSize(phone)
  expect(await overflow(page)).toEqual([])
})

test('HW-01 work whose return is lost on the way comes again at the end with the marks that were typed', async ({
  page,
}) => {
  await openAs(page, 'teacher', '/teacher/dashboard')
  const { classes, nextDay } = await api<{ classes: Choice[]; nextDay: string }>(page, 'GET', '/api/homework/choices')
  const body = {
    courseId: classes[0]?.courses[0]?.courseId,
    targets: [{ classId: classes[0]?.classId, stdGrpId: null }],
    title: 'Lost and found',
    maxMarks: '10',
    due: { date: nextDay, time: '18:00' },
  }
  const { homeworkId } = await api<{ homeworkId: string }>(page, 'POST', '/api/homework', body)
  await api(page, 'POST', `/api/homework/${homeworkId}/release`, {})
  await page.goto(`${hostOf('greenwood')}/teacher/homework/${homeworkId}/review`)
  const marks = page.getByRole('textbox', { name: 'Marks' })
  await expect(marks).toBeFocused()
  const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  const position = page.getByText(/^\d+ of \d+$/)
  const all = Number((await position.textContent())?.split(' ').at(-1))
  await page.route('**/submissions/*', (route) => route.abort(), { times: 1 })
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`2 of ${all + 1}`)).toBeVisible()
  for (let n = 1; n < all; n++) await page.keyboard.press('PageDown')
  await expect(page.getByText(`${all + 1} of ${all + 1}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(name)
  await expect(page.getByText('Not returned yet.')).toBeVisible()
  await expect(marks).toHaveValue('9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That was the last one')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the homework' }).click()
  await expect(page.getByRole('row').filter({ hasText: /Returned.*9/ })).toHaveCount(1)
})

test('HW-01 the office finds all homework by class and teacher, closed homework opens again with a new due time, and a remark is kept for later', async ({
  page,
}) => {
  await openAs(page, 'teacher', '/teacher/dashboard')
  const { classes, nextDay } = await api<{ classes: Choice[]; nextDay: string }>(page, 'GET', '/api/homework/choices')
  const body = {
    courseId: classes[0]?.courses[0]?.courseId,
    targets: [{ classId: classes[0]?.classId, stdGrpId: null }],
    title: 'Seen by the office',
    due: { date: nextDay, time: '18:00' },
  }
  const { homeworkId } = await api<{ homeworkId: string }>(page, 'POST', '/api/homework', body)
  await api(page, 'POST', `/api/homework/${homeworkId}/release`, {})
  await page.goto(`${hostOf('greenwood')}/teacher/homework/${homeworkId}`)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Close')
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await choose('Open again')
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('main').getByText('Open', { exact: true }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Go through the work' }).click()
  await page.getByRole('textbox', { name: 'Remark' }).fill('Neat work, well explained')
  await page.getByRole('button', { name: 'Choose a remark' }).click()
  await page.getByRole('menuitem', { name: 'Keep this remark for later' }).click()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('textbox', { name: 'Remark' })).toHaveValue('')
  await page.getByRole('button', { name: 'Choose a remark' }).click()
  await page.getByRole('menuitem', { name: 'Neat work, well explained' }).click()
  await expect(page.getByRole('textbox', { name: 'Remark' })).toHaveValue('Neat work, well explained')
  await page.getByRole('button', { name: 'Choose a remark' }).click()
  await page.getByRole('menuitem', { name: 'Remove remarks …' }).click()
  await page.getByRole('button', { name: 'Remove “Neat work, well explained”' }).click()
  await expect(page.getByText('You have kept no remarks.')).toBeVisible()

  await openAs(page, 'superAdmin', `/admin/homework?class=${classes[0]?.classId}`)
  const row = page.getByRole('row').filter({ hasText: 'Seen by the office' })
  await expect(row).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await row.getByText('Seen by the office').click()
  await expect(page.getByRole('heading', { name: 'Seen by the office' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go through the work' })).toHaveCount(0)
})
