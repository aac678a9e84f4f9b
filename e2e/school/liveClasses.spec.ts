import { expect, type Page } from '@playwright/test'
import { wallClock } from '#platform/contract/dates/dates.ts'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const base = hostOf('greenwood')
const room = 'https://meet.example.org/class-room'
const two = (n: number) => String(n).padStart(2, '0')

/** The class teacher plans a live class of their class that has just begun, in the form of the class's tab. */
async function planned(page: Page, title: string) {
  await signInAs(page, 'classTeacher')
  await page.goto(`${base}/teacher/classes`)
  const { classes } = await api<{ classes: { classId: string; isClassTeacher: boolean }[] }>(
    page,
    'GET',
    '/api/admin/teacher/classes',
  )
  const classId = classes.find(({ isClassTeacher }) => isClassTeacher)?.classId ?? ''
  const { date, hour, minute } = wallClock(Date.now() - 60_000, 'Asia/Kolkata')
  await page.goto(`${base}/teacher/classes/0/${classId}/x/0/30/liveclass`)
  await page.getByRole('button', { name: 'Plan a live class' }).click()
  const form = page.getByRole('dialog', { name: 'Plan a live class' })
  await form.getByRole('textbox', { name: 'Topic' }).fill(title)
  await form.getByRole('textbox', { name: 'Day' }).fill(date.split('-').toReversed().join('/'))
  await form.getByRole('textbox', { name: 'Begins at' }).fill(`${two(hour)}:${two(minute)}`)
  await form.getByLabel('Minutes').fill('30')
  await form.getByRole('textbox', { name: 'Meeting link' }).fill(room)
  await form.getByRole('button', { name: 'Plan', exact: true }).click()
  const entry = page.getByRole('main').getByRole('link', { name: title })
  await expect(entry).toBeVisible()
  const liveClassId = (await entry.getAttribute('href'))?.split('/').at(-1) ?? ''
  return { classId, date, liveClassId }
}

test('CLS-03 a planned class is on the teacher’s home; a student joins from a phone with one press; the register suggests who was missing', async ({
  page,
  browser,
}) => {
  const { classId, date, liveClassId } = await planned(page, 'Fractions live')
  await page.goto(`${base}/teacher/dashboard`)
  await expect(page.getByRole('button', { name: 'Start class · Fractions live' })).toBeVisible()
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  await context.route(`${room}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Class room</h1>' }))
  const student = await context.newPage()
  await signInAs(student, 'student')
  await student.goto(`${base}/family/home`)
  const opened = context.waitForEvent('page')
  await student.getByRole('button', { name: 'Join class' }).first().tap()
  const meeting = await opened
  await expect(meeting.getByRole('heading', { name: 'Class room' })).toBeVisible()
  expect(meeting.url()).toBe(room)
  expect(await meeting.evaluate(() => window.opener)).toBeNull()
  await meeting.close()
  expect(await violationsByLook(student)).toEqual([])
  await context.close()

  await page.goto(`${base}/teacher/live-class/${liveClassId}`)
  await expect(page.getByText(/^Joined at/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start the class' })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])

  await page.goto(`${base}/teacher/class-attendance?class=${classId}&date=${date}`)
  await expect(page.getByText(/did not join “Fractions live”/)).toBeVisible()
  await page.getByRole('button', { name: /^Mark \d+ absent$/ }).click()
  await expect(page.getByText('Everybody marked present joined “Fractions live”.')).toBeVisible()
  // It is a suggestion: nothing is submitted until the teacher does it.
  await expect(page.getByText('Not taken yet')).toBeVisible()
})
