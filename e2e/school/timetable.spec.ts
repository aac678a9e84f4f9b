import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const host = hostOf('greenwood')
const at = (path: string) => `${host}/admin/${path}`

const bells = {
  name: 'Timetable days',
  weekdays: [1, 2, 3, 4, 5],
  periods: [
    ['Period 1', '08:20', '09:00'],
    ['Period 2', '09:00', '09:40'],
    ['Period 3', '09:40', '10:20'],
    ['Period 4', '10:35', '11:15'],
  ].map(([name, startsAt, endsAt]) => ({ name, kind: 'lesson', startsAt, endsAt })),
}

/** Gives the school a bell schedule through the API, which a timetable needs. */
async function addBellSchedule(page: Page) {
  await page.goto(at('timetable/plan'))
  await expect(page.getByRole('heading', { name: 'Requirements', level: 1 })).toBeVisible()
  const { schedules } = await api<{ schedules: unknown[] }>(page, 'GET', '/api/bell-schedules')
  if (schedules.length === 0) await api(page, 'POST', '/api/bell-schedules', bells)
  await page.reload()
}

/** The teacher with the most lessons, who has some on every day. */
async function busiestTeacher(page: Page): Promise<string> {
  type PlannedTeacher = { teacherId: string; needed: number }
  const { teachers } = await api<{ teachers: PlannedTeacher[] }>(page, 'GET', '/api/timetable/plan')
  return teachers.toSorted((a, b) => b.needed - a.needed)[0]?.teacherId ?? ''
}

/** The next Wednesday in the school's time zone, when a timetable that starts today is in force. */
function nextWednesday(): string {
  const day = new Date(Date.now() + 5.5 * 3_600_000)
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

// Tests use what earlier ones have made.
test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'superAdmin')
})

test('TT-01 the plan is filled from the subject teachers, and a subject is edited', async ({ page }) => {
  await addBellSchedule(page)
  await page.getByRole('button', { name: 'Fill from teacher assignments' }).click()
  await expect(page.getByText(/subjects added/)).toBeVisible()
  await expect(page.getByText(/20 of 20 periods/)).toBeVisible()
  await page.getByRole('button', { name: /More.*: Art/ }).click()
  await page.getByRole('menuitem', { name: 'Edit Art' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit Art' })
  await drawer.getByRole('spinbutton', { name: 'Periods per week' }).fill('1')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(/1[89] of 20 periods/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('TT-04 a draft is generated and reports what could not be placed', async ({ page }) => {
  await page.goto(at('school/timetableList'))
  await page.getByRole('button', { name: 'New timetable' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New timetable' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Winter')
  await drawer.getByRole('button', { name: 'Add' }).click()
  await expect(page).toHaveURL(/version=/)
  await page.getByRole('button', { name: 'Generate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate timetable' })
  await dialog.getByRole('spinbutton', { name: 'Time limit (seconds)' }).fill('3')
  await dialog.getByRole('button', { name: 'Start' }).click()
  await expect(dialog.getByText(/lessons placed/)).toBeVisible({ timeout: 30_000 })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Open timetable' }).click()
  await expect(page.getByRole('table', { name: 'Weekly timetable' })).toBeVisible()
})

test('12 13 TT-01 a lesson is picked up by keyboard: each period says what would clash, and Move to… lists free ones first', async ({
  page,
}) => {
  await page.goto(at('timetable'))
  const week = page.getByRole('table', { name: 'Weekly timetable' })
  const lesson = week.getByRole('button').first()
  const [subject = ''] = (await lesson.innerText()).split('\n')
  await lesson.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /selected$/ })).toBeVisible()
  await expect(week.getByRole('button', { name: /Period \d: .*(already has|is teaching) / }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Unplace' }).click()
  await expect(page.getByRole('region', { name: /selected$/ })).toHaveCount(0)
  const tray = page.getByRole('region', { name: 'Unplaced' })
  await tray.getByRole('button', { name: subject }).first().click()
  await page.getByRole('button', { name: 'Move to…' }).click()
  const places = page.getByRole('dialog', { name: /^Move / })
  await expect(places.getByRole('heading', { name: 'Free periods' })).toBeVisible()
  await places
    .getByRole('button', { name: /day, Period \d \(/ })
    .first()
    .press('Enter')
  await expect(page.getByText(/placed$/)).toBeVisible()
})

test('12 TT-01 a lesson dragged onto an occupied period names the clash, and can replace the other lesson', async ({
  page,
}) => {
  await page.goto(at('timetable'))
  const week = page.getByRole('table', { name: 'Weekly timetable' })
  const cells = week.getByRole('cell').filter({ has: page.getByRole('button') })
  await cells.nth(0).getByRole('button').first().dragTo(cells.nth(1))
  const dialog = page.getByRole('dialog', { name: /This would clash/ })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText(/already has|is teaching/)
  const swap = dialog.getByRole('button', { name: 'Place it and unplace the other lesson' })
  if (await swap.isVisible()) {
    await swap.click()
    await expect(page.getByText(/placed$/)).toBeVisible()
  }
})

test('TT-03 teachers see the published timetable; an absence needs a substitute, and a colleague takes the lesson', async ({
  page,
  browser,
}) => {
  await page.goto(at('timetable'))
  await expect(page.getByRole('table', { name: 'Weekly timetable' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Winter?' })
  const evenSo = dialog.getByRole('checkbox', { name: 'Publish without them' })
  if (await evenSo.isVisible()) await evenSo.check()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Winter published')).toBeVisible()

  const context = await browser.newContext({ viewport: phone })
  const teacher = await context.newPage()
  await signInAs(teacher, 'teacher')
  await teacher.goto(`${host}/teacher/timetable`)
  await expect(teacher.getByRole('heading', { name: 'My timetable', level: 1 })).toBeVisible()
  await expect(teacher.getByRole('button', { name: 'Next week' })).toBeVisible()
  await teacher.getByRole('button', { name: 'Next week' }).click()
  await expect(
    teacher
      .getByRole('radiogroup')
      .or(teacher.getByRole('group', { name: 'Day' }))
      .first(),
  ).toBeVisible()
  expect(await violations(teacher)).toEqual([])
  await context.close()

  await page.goto(`${at('timetable/substitution')}?date=${nextWednesday()}`)
  await page.getByRole('button', { name: 'Mark absence' }).click()
  const drawer = page.getByRole('dialog', { name: 'Mark absence' })
  await drawer.getByRole('combobox', { name: 'Teacher' }).selectOption(await busiestTeacher(page))
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Fever')
  await drawer.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(/^\d+ lessons? to cover$/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Find substitute/ })
    .first()
    .click()
  const candidates = page.getByRole('dialog').last()
  await candidates
    .getByRole('button', { name: /^Assign / })
    .first()
    .click()
  await expect(page.getByText(/ covers .*-/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove substitute' }).first().click()
  await expect(page.getByRole('button', { name: 'Remove substitute' })).toHaveCount(0)
})
