import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

// Tests use what earlier ones have made.
test.describe.configure({ mode: 'serial' })

const host = hostOf('riverside')
const list = `${host}/assess/questionpaper`
type Place = { id: string; name: string }
type Row = { questionId: string; version: number }

/** Opens an address as somebody. A page of another session would go home by itself meanwhile, so it is left first. */
async function enter(page: Page, person: 'classTeacher' | 'superAdmin', address: string) {
  await page.goto('about:blank')
  await signInAs(page, person, 'riverside')
  await page.goto(address)
}

/** Four questions of a course, in use: three alike and one of another kind. */
async function fillBank(page: Page): Promise<{ grade: string; course: string }> {
  await enter(page, 'classTeacher', list)
  const { grades, courses } = await api<{ grades: Place[]; courses: Place[] }>(page, 'GET', '/api/questionPlaces')
  const [grade, course] = [grades[0], courses[0]]
  if (!grade || !course) throw new Error('This school has no courses.')
  const made: Row[] = []
  for (const at of [1, 2, 3, 4]) {
    const own =
      at < 4
        ? {
            ...{ type: 'single', marks: 1, right: 'o1' },
            options: [1, 2, 3, 4].map((n) => ({ id: `o${n}`, text: `Answer ${n}` })),
          }
        : { type: 'short', marks: 3, scheme: [] }
    const body = {
      tags: { gradeId: grade.id, courseId: course.id, chapter: 'Light' },
      content: { ...own, stem: `Light question ${at} about $x^${at}$` },
    }
    const { questionId, version } = await api<Row>(page, 'POST', '/api/questions', body)
    made.push(await api<Row>(page, 'POST', `/api/questions/${questionId}/state`, { change: 'submit', version }))
  }
  await enter(page, 'superAdmin', list)
  for (const { questionId, version } of made)
    await api(page, 'POST', `/api/questions/${questionId}/decision`, { decision: 'approved', version })
  return { grade: grade.name, course: course.name }
}

let place = { grade: '', course: '' }

async function startPaper(page: Page, name: string) {
  await enter(page, 'classTeacher', `${list}/new`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('combobox', { name: 'Grade' }).click()
  await page.getByRole('option', { name: place.grade, exact: true }).click()
  await page.getByRole('combobox', { name: 'Course' }).click()
  await page.getByRole('option', { name: place.course, exact: true }).click()
}

test('ASM-02 a paper is put together with keys, its total follows, and its pages are those of the PDF', async ({
  page,
}) => {
  place = await fillBank(page)
  await startPaper(page, 'Test by hand')
  const total = page.getByRole('definition').first()
  await expect(total).toHaveText('0')
  for (const marks of ['1', '2', '3']) {
    await page.getByRole('button', { name: 'Add to paper' }).first().click()
    await expect(total).not.toHaveText(String(Number(marks) - 1))
  }
  const places = page.getByRole('list').filter({ has: page.getByRole('button', { name: 'Remove from paper' }) })
  const first = await places.getByRole('listitem').first().innerText()
  await places.getByRole('button', { name: 'Remove from paper' }).first().press('Alt+ArrowDown')
  await expect(places.getByRole('listitem').nth(1)).toContainText(first.split('\n')[1] ?? '')
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Test by hand' })).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  const sheet = page.getByRole('img', { name: 'Page 1' })
  await expect(sheet).toBeVisible()
  // Drawn, and not an empty sheet.
  await expect
    .poll(() =>
      sheet.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
        return data.some((value, at) => at % 4 === 0 && value < 100)
      }),
    )
    .toBe(true)
  expect(await violationsByLook(page)).toEqual([])
})

test('ASM-02 a blueprint that the bank cannot fill says what is missing, and offers ways out', async ({ page }) => {
  await startPaper(page, 'Test from a blueprint')
  await page.getByRole('radio', { name: 'Use a blueprint' }).check()
  const make = page.getByRole('button', { name: 'Generate paper' })
  await page.getByLabel('Questions', { exact: true }).fill('5')
  await make.click()
  await expect(page.getByText('The bank does not have enough questions')).toBeVisible()
  await expect(page.getByText('Needs 5, 3 available in the bank')).toBeVisible()
  await expect(page.getByText('Write the missing questions, line by line above')).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page.getByLabel('Questions', { exact: true }).fill('2')
  await make.click()
  await expect(page.getByRole('definition').first()).toHaveText('2')
})
