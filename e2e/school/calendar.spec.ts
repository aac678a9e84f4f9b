import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const host = hostOf('greenwood')
const calendar = `${host}/teacher/CalendarEhancementTeacher`
const day = '2027-01-19'

const entry = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: /^Calendar/ }).getByRole('button', { name })
const column = (page: Page, on: string) => page.locator(`[data-day="${on}"]`).last()

/** Changes the view and waits until it is drawn. */
async function chooseView(page: Page, view: string) {
  await page.getByRole('radio', { name: view }).click()
  await expect(page.getByRole('radio', { name: view })).toBeChecked()
  await expect(page.getByRole('region', { name: /^Calendar/ })).toHaveAttribute('aria-busy', 'false')
}

/** Fills in the new event form and saves it. */
async function addEvent(page: Page, title: string, more?: (page: Page) => Promise<void>) {
  const form = page.getByRole('dialog', { name: 'New event' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  await more?.(page)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form).toBeHidden()
}

test('13 CAL-02 an event is added, dragged to another day and time, undone, and moved by keyboard', async ({
  page,
}) => {
  await signInAs(page, 'teacher')
  await page.goto(`${calendar}?view=week&day=${day}&open=new ${day}T10:00`)
  await addEvent(page, 'Plan the trip')
  const trip = entry(page, /^Plan the trip/)
  await expect(trip).toHaveAccessibleName(/10:00 – 11:00/)
  const from = await trip.boundingBox()
  const to = await column(page, '2027-01-21').boundingBox()
  if (!from || !to) throw new Error('Nothing to drag.')
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, from.y + 40, { steps: 4 })
  // Two hours down, at 60 px an hour.
  await page.mouse.move(to.x + 40, from.y + 130, { steps: 4 })
  await page.mouse.up()
  await expect(column(page, '2027-01-21').getByRole('button', { name: /^Plan the trip, 12:00 – 13:00/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, day).getByRole('button', { name: /^Plan the trip, 10:00 – 11:00/ })).toBeVisible()
  await trip.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(column(page, '2027-01-20').getByRole('button', { name: /^Plan the trip, 10:00/ })).toBeVisible()
  // Without dragging: the event form, which shows clashes.
  await trip.click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit event' })
  await form.getByRole('textbox', { name: 'From' }).fill('14:00')
  await form.getByRole('textbox', { name: 'To' }).fill('15:30')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(entry(page, /^Plan the trip, 14:00 – 15:30/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('CAL-02 a series is changed from one day on, in month and list, and clashes are shown before saving', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${host}/admin/calendar?view=month&day=2027-02-02&open=new 2027-02-02T15:00`)
  await addEvent(page, 'Heads of department', async () => {
    await page.getByRole('combobox', { name: 'For', exact: true }).selectOption('All staff')
    await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Every week')
  })
  const meetings = entry(page, /Heads of department/)
  await expect(meetings).toHaveCount(4)
  await page.goto(`${host}/admin/calendar?view=month&day=2027-02-02&open=new 2027-02-09T15:30`)
  await expect(page.getByText('Clashes with 1 event')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await meetings.nth(2).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('radio', { name: 'This and later' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(meetings).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(meetings).toHaveCount(4)
  await chooseView(page, 'List')
  await expect(meetings.first()).toBeVisible()
  await page.getByRole('button', { name: 'School', exact: true }).click()
  await expect(meetings).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'School', exact: true })).toHaveAttribute('aria-pressed', 'false')
})

test('CAL-01 every view shows the same events, a category can be hidden, and the home page lists the day’s events', async ({
  page,
}) => {
  await signInAs(page, 'teacher')
  const on = '2027-02-23'
  await page.goto(`${calendar}?view=day&day=${on}&open=new ${on}T11:00`)
  await addEvent(page, 'Science fair')
  for (const view of ['Month', 'Week', 'Day', 'List']) {
    await chooseView(page, view)
    await expect(entry(page, /Science fair/).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'My events' }).click()
  await expect(entry(page, /Science fair/)).toHaveCount(0)
  await page.goto(`${host}/teacher/dashboard?date=${on}`)
  const events = page.getByRole('list', { name: 'On the calendar' })
  await expect(events.getByRole('listitem').filter({ hasText: 'Science fair' })).toContainText('11:00')
  await events.getByRole('link', { name: 'Science fair' }).click()
  await expect(page.getByRole('heading', { name: 'Tuesday, 23 February 2027' })).toBeVisible()
})

type AcademicYear = {
  acadamicId: string
  academicStatusId: number
  name: string
  startDate: string
  endDate: string
  version: number
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes sure that the academic year includes tomorrow. */
async function extendYear(page: Page) {
  const { years } = await api<{ years: AcademicYear[] }>(page, 'GET', '/api/academic-setup/years')
  const current = years.find(({ academicStatusId }) => academicStatusId === 0)
  if (!current || current.endDate >= inDays(30)) return
  const { acadamicId, name, startDate, version } = current
  await api(page, 'PUT', `/api/academic-setup/years/${acadamicId}`, { name, startDate, endDate: inDays(30), version })
}

/** Adds an event for tomorrow whose reminder is due at once. */
const addDueReminder = (page: Page) =>
  api(page, 'POST', '/api/calendar/events', {
    categoryId: 1,
    Title: 'Call Mrs Iyer',
    Description: '',
    startDate: inDays(1),
    endDate: inDays(1),
    startTime: '23:00',
    endTime: '23:30',
    roomId: null,
    audience: 'me',
    gradeIds: [],
    classIds: [],
    repeat: null,
    minutesBefore: 4320,
  })

test('CAL-05 a reminder appears in every open window, hides after a minute, and is marked done in all of them', async ({
  browser,
}) => {
  // A context of its own, because its clock is moved forward.
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, 'superAdmin')
  const office = await context.newPage()
  await office.goto(`${host}/admin/dashboard`)
  await extendYear(office)
  await office.close()
  await signInAs(page, 'teacher')
  const other = await context.newPage()
  await context.clock.install()
  for (const [window, address] of [
    [page, `${host}/teacher/dashboard`],
    [other, calendar],
  ] as const) {
    await window.goto(address)
    await expect(window.locator('h1').first()).toBeVisible()
  }
  const popup = (window: Page) => window.getByRole('alert', { name: 'Reminder' })
  await addDueReminder(other)
  await expect(popup(page)).toContainText('Call Mrs Iyer')
  await expect(popup(other)).toContainText('Call Mrs Iyer')
  await popup(other).getByRole('button', { name: 'Mark as done' }).click()
  await expect(other.getByText('Marked as done')).toBeVisible()
  await expect(popup(other)).toBeHidden()
  await expect(popup(page)).toBeHidden()
  await addDueReminder(other)
  await expect(popup(page)).toBeVisible()
  await expect(popup(other)).toBeVisible()
  // A window that is slow to draw begins its minute after the clock was moved.
  await expect(async () => {
    await context.clock.runFor(61_000)
    for (const window of [page, other]) await expect(popup(window)).toBeHidden({ timeout: 1000 })
  }).toPass()
  await context.close()
})

test('CAL-07 a viewer in New York sees the days and times of the school', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.goto(`${calendar}?view=day&day=2027-03-14&open=new 2027-03-14T02:30`)
  await addEvent(page, 'Early start')
  const seen = async (window: Page) => {
    await window.goto(`${calendar}?view=month&day=2027-03-14`)
    await expect(
      window.locator('[data-day="2027-03-14"]').getByRole('button', { name: /^Early start, 02:30 – 03:30/ }),
    ).toBeVisible()
    return window.getByRole('heading', { level: 2 }).first().innerText()
  }
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const state = await page.context().storageState()
  const away = await browser.newContext({ timezoneId: 'America/New_York', locale: 'en-IN', storageState: state })
  expect(await seen(await away.newPage())).toBe(await seen(page))
  await away.close()
})

test('44 CAL-08 a calendar feed is created on a phone, read without signing in, and revoked', async ({ page }) => {
  await signInAs(page, 'teacher')
  await page.setViewportSize(phone)
  await page.goto(`${calendar}?open=feed`)
  const panel = page.getByRole('dialog', { name: 'Use your calendar in other apps' })
  await panel.getByRole('button', { name: 'Create link' }).click()
  const address = await panel.getByRole('textbox', { name: 'Secret link' }).inputValue()
  const read = () =>
    page.evaluate(async (url) => {
      const answer = await fetch(url, { credentials: 'omit' })
      return [answer.status, (await answer.text()).slice(0, 15)]
    }, address)
  expect(await read()).toEqual([200, 'BEGIN:VCALENDAR'])
  expect(await violations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Calendar link revoked')).toBeVisible()
  expect((await read())[0]).toBe(404)
})
