import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, phone, signInAs } from '../support/people.ts'

const base = hostOf('greenwood')

type Choice = { classId: string; className: string; gradeId: string; courses: { courseId: string }[] }
type Row = { questionId: string; version: number }

/** Lets the page call the API as somebody. It leaves first: it would notice that its session has ended. */
async function callAs(page: Page, name: PersonName) {
  await page.goto('about:blank')
  await signInAs(page, name)
  await page.goto(`${base}/assess/questionbank`)
}

/** Approved questions in the course that the demo teacher teaches in the student's class. */
async function withQuestions(page: Page) {
  await callAs(page, 'teacher')
  const { classes } = await api<{ classes: Choice[] }>(page, 'GET', '/api/onlineTestChoices')
  const taught = classes.find(({ className }) => className === '7-B')
  const courseId = taught?.courses[0]?.courseId ?? ''
  const questionIds: string[] = []
  for (const [stem, answer] of [
    ['How many metres are 5 km?', '5000'],
    ['What is 12 times 12?', '144'],
  ]) {
    await callAs(page, 'teacher')
    const added = await api<Row>(page, 'POST', '/api/questions', {
      tags: { gradeId: taught?.gradeId, courseId },
      content: { type: 'numeric', stem, marks: 1, answer },
    })
    const path = `/api/questions/${added.questionId}`
    const { version } = await api<Row>(page, 'POST', `${path}/state`, { change: 'submit', version: added.version })
    await callAs(page, 'superAdmin')
    await api(page, 'POST', `${path}/decision`, { decision: 'approved', comment: '', version })
    questionIds.push(added.questionId)
  }
  return { classId: taught?.classId ?? '', courseId, questionIds }
}

/** A test that has been open since yesterday, or opens so many days ahead; its id. */
async function openTest(page: Page, title: string, ahead = -1) {
  const { classId, courseId, questionIds } = await withQuestions(page)
  await callAs(page, 'teacher')
  const { testId } = await api<{ testId: string }>(page, 'POST', '/api/onlineTests', {
    courseId,
    title,
    targets: [{ classId }],
    questionIds,
    minutes: 30,
  })
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await api(page, 'POST', `/api/onlineTests/${testId}/schedule`, {
    opens: { date: day(ahead), time: '00:00' },
    closes: { date: day(ahead + 3), time: '23:00' },
  })
  return testId
}

test('ASM-03 a student answers without a network, goes on at another device and hands in', async ({
  browser,
  page,
}) => {
  const title = `Weekly test ${Date.now()}`
  await openTest(page, title)
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const sitting = await context.newPage()
  await signInAs(sitting, 'student')
  await sitting.goto(`${base}/family/tests`)
  await sitting.getByRole('link', { name: title }).click()
  await sitting.getByRole('button', { name: 'Begin the test' }).click()
  await expect(sitting.getByRole('timer')).toBeVisible()
  await sitting.getByRole('button', { name: 'Next' }).click()
  await expect(sitting.getByRole('heading', { name: 'Question 2 of 2' })).toBeVisible()
  await sitting.getByRole('textbox', { name: 'Answer' }).fill('12')
  await expect(sitting.getByRole('button', { name: /^Question 2 of 2, answered/ })).toBeVisible()
  await expect(sitting.getByText('Saved', { exact: true })).toBeVisible()
  expect(await violations(sitting)).toEqual([])

  await context.setOffline(true)
  await sitting.getByRole('textbox', { name: 'Answer' }).fill('125')
  await expect(sitting.getByText('No network. Your answers are safe on this device')).toBeVisible()
  await context.setOffline(false)
  await expect(sitting.getByText('Saved', { exact: true })).toBeVisible({ timeout: 15_000 })

  const other = await (await browser.newContext()).newPage()
  await signInAs(other, 'student')
  await other.goto(sitting.url())
  await other.getByRole('button', { name: 'Go on with the test' }).click()
  await expect(other.getByRole('heading', { name: 'Question 2 of 2' })).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Answer' })).toHaveValue('125')
  await other.getByRole('button', { name: 'Hand in' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(other.getByText(/^Handed in/).first()).toBeVisible()
  await other.context().close()
  await context.close()
})

test('ASM-03 an answer that comes too late waits on the device until a teacher gives time for it', async ({
  browser,
  page,
}) => {
  const title = `Late test ${Date.now()}`
  const testId = await openTest(page, title)
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const sitting = await context.newPage()
  await signInAs(sitting, 'student')
  await sitting.goto(`${base}/family/tests/${testId}`)
  await sitting.getByRole('button', { name: 'Begin the test' }).click()
  await expect(sitting.getByRole('timer')).toBeVisible()
  await context.setOffline(true)
  await sitting.getByRole('textbox', { name: 'Answer' }).fill('77')
  await expect(sitting.getByText('No network. Your answers are safe on this device')).toBeVisible()
  await callAs(page, 'teacher')
  await api(page, 'POST', `/api/onlineTests/${testId}/end`)
  await context.setOffline(false)
  const late = sitting.getByText('1 answer didn’t reach the school in time.')
  await expect(late).toBeVisible({ timeout: 15_000 })
  await sitting.reload()
  await expect(late).toBeVisible()
  await api(page, 'POST', `/api/onlineTests/${testId}/time`, {
    minutes: 10,
    attemptIds: [await attemptOf(page, testId)],
  })
  await sitting.reload()
  await sitting.getByRole('button', { name: 'Go on with the test' }).click()
  await expect(sitting.getByText('Saved', { exact: true })).toBeVisible({ timeout: 15_000 })
  const again = await (await browser.newContext()).newPage()
  await signInAs(again, 'student')
  await again.goto(sitting.url())
  await again.getByRole('button', { name: 'Go on with the test' }).click()
  await expect(again.getByRole('textbox', { name: 'Answer' })).toHaveValue('77')
  await again.context().close()
  await context.close()
})

/** The attempt of the only student who has begun. */
async function attemptOf(page: Page, testId: string): Promise<string> {
  type Row = { attempt: { attemptId: string } | null }
  const { students } = await api<{ students: Row[] }>(page, 'GET', `/api/onlineTests/${testId}/attempts`)
  return students.find(({ attempt }) => attempt)?.attempt?.attemptId ?? ''
}

test('ASM-03 a teacher sets a test with extra time for one student', async ({ page }) => {
  await withQuestions(page)
  await callAs(page, 'teacher')
  await page.goto(`${base}/assess/evaluation/onlineAssesment/new`)
  await page.getByRole('checkbox', { name: '7-B', exact: true }).check()
  await page.getByLabel('Title').fill('Algebra 7')
  await page
    .getByRole('group', { name: /^Questions/ })
    .getByRole('checkbox')
    .first()
    .check()
  await page.getByLabel('Add a student').click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByLabel(/^More time in per cent/)).toHaveValue('25')
  // Tall enough that the bar with the buttons covers nothing of the page.
  await page.setViewportSize({ width: 1280, height: 2400 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Schedule the test' }).click()
  await expect(page.getByRole('heading', { name: 'Algebra 7' })).toBeVisible()
  await expect(page.getByText(/^Scheduled · Mathematics · 7-B/)).toBeVisible()
})

test('ASM-03 a teacher tries a test in its preview before it opens, and nothing of it is kept', async ({ page }) => {
  const title = `Coming test ${Date.now()}`
  const testId = await openTest(page, title, 2)
  await page.goto(`${base}/assess/evaluation/onlineAssesment/${testId}`)
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('This is what your students will see.')).toBeVisible()
  const clock = page.getByRole('timer')
  await expect(clock).toHaveText('30:00')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Answer' }).fill('144')
  await expect(page.getByRole('button', { name: /^Question 2 of 2, answered/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('End of the preview')).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('button', { name: 'Question 2 of 2, not answered' })).toBeVisible()
  await expect(clock).toHaveText('30:00')
  const { students } = await api<{ students: { attempt: object | null }[] }>(
    page,
    'GET',
    `/api/onlineTests/${testId}/attempts`,
  )
  expect(students.filter(({ attempt }) => attempt)).toEqual([])
  await page.goto('about:blank')
  await signInAs(page, 'student')
  await page.goto(`${base}/assess/evaluation/onlineAssesment/${testId}/preview`)
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
})
