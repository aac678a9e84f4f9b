import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, phone, signInAs } from '../support/people.ts'

const greenwood = hostOf('greenwood')
const desk = { width: 1440, height: 900 }

/** Opens a page as somebody. The page of the person before is left first: it would notice that its session has ended. */
async function openAs(page: Page, name: PersonName, path: string) {
  await page.goto('about:blank')
  await signInAs(page, name)
  await page.goto(greenwood + path)
}

type Choice = { classId: string; className: string; courses: { courseId: string }[] }

test('GRB-01 GRB-03 GRB-04 a template is published, marks are typed, verified and published, and the student opens how the total came about', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize(desk)
  await openAs(page, 'superAdmin', '/admin/reports/gradebook?tab=templates')
  await page.getByRole('button', { name: 'New template' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Grade 8')
  await dialog.getByRole('checkbox', { name: '8', exact: true }).check()
  await dialog.getByRole('radio', { name: /CBSE 6/ }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Ready to publish')).toBeVisible()
  // Three terms with attendance by term: the builder says what is missing until their days are there.
  await page.getByRole('button', { name: 'Add term' }).click()
  await page.getByRole('combobox', { name: 'Attendance on the card' }).selectOption('By term')
  await expect(page.getByText('3 problems to fix')).toBeVisible()
  const days = [
    ['01/06/2026', '30/09/2026'],
    ['01/10/2026', '31/12/2026'],
    ['01/01/2027', '31/03/2027'],
  ] as const
  for (const [at, [from, to]] of days.entries()) {
    await page.getByRole('textbox', { name: 'First day' }).nth(at).fill(from)
    await page.getByRole('textbox', { name: 'Last day' }).nth(at).fill(to)
  }
  await expect(page.getByText('Ready to publish')).toBeVisible()
  await page.getByRole('button', { name: 'Rounding and pass mark: Periodic tests' }).click()
  await page.getByRole('combobox', { name: 'Rounding' }).selectOption('Whole numbers')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published as version 1')).toBeVisible()

  await openAs(page, 'teacher', '/teacher/dashboard')
  const [own] = (await api<{ classes: Choice[] }>(page, 'GET', '/api/homework/choices')).classes
  await page.goto(`${greenwood}/teacher/gradebook/${own?.classId}?term=t1`)
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  // Enter keeps a mark and goes down, like a spreadsheet.
  const first = grid.getByRole('row').nth(1).getByRole('gridcell').first()
  await first.click()
  await page.keyboard.type('32')
  await page.keyboard.press('Enter')
  await page.keyboard.type('AB')
  await page.keyboard.press('Enter')
  const saved = () =>
    api<{ marks: { cells: { mark: string }[] }[] }>(
      page,
      'GET',
      `/api/gradebook/classes/${own?.classId}?termKey=t1`,
    ).then(({ marks }) => marks.flatMap(({ cells }) => cells.map(({ mark }) => mark)).toSorted())
  await expect.poll(saved).toEqual(['32', 'AB'])
  // Undo is saved like any other change.
  await page.keyboard.press('Control+z')
  await expect.poll(saved).toEqual(['', '32'])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(saved).toEqual(['32', 'AB'])
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Read only: this sheet has been submitted.')).toBeVisible()

  await openAs(page, 'superAdmin', `/admin/reports/gradebook/${own?.classId}?term=t1`)
  const subject = page.getByRole('combobox', { name: 'Subject' })
  const { subjectKey } = (
    await api<{ sheets: { subjectKey: string; state: string }[] }>(
      page,
      'GET',
      `/api/gradebook/classes/${own?.classId}`,
    )
  ).sheets.find(({ state }) => state === 'submitted') ?? { subjectKey: '' }
  await subject.selectOption(subjectKey)
  for (const step of ['Verify', 'Lock', 'Publish']) {
    await page.getByRole('button', { name: step, exact: true }).click()
    await expect(page.getByRole('button', { name: step, exact: true })).toHaveCount(0)
  }

  await page.setViewportSize(phone)
  await openAs(page, 'student', '/family/marks')
  const explain = page.getByRole('button', { name: 'Show calculation' }).first()
  await expect(explain).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await explain.click()
  await expect(page.getByRole('dialog').getByText('Periodic test 1')).toBeVisible()
})

test('GRB-04 the report of one student opens from the list, and its charts open the lists behind them', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await openAs(page, 'superAdmin', '/admin/reports/studentReport')
  await page.getByRole('searchbox').fill('7-B')
  // The list may still change under the pointer while it is being searched.
  await expect(async () => {
    await page.getByRole('row').nth(1).click({ timeout: 1000 })
    await expect(page.getByRole('button', { name: 'Save PDF' })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: 'Attendance' })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})
