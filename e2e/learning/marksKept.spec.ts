import { expect } from '@playwright/test'
import { api } from '../support/api.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const greenwood = hostOf('greenwood')
type Sheet = { subjectKey: string; termKey: string; state: string; mayEdit: boolean }
type Gradebook = { template: object | null; sheets: Sheet[]; marks: { cells: { mark: string }[] }[] }

test('GRB-03 marks typed while the server does not answer survive a closed page and are sent from another one', async ({
  page,
}) => {
  await signInAs(page, 'teacher')
  await page.goto(`${greenwood}/teacher/dashboard`)
  const { classes } = await api<{ classes: { classId: string }[] }>(page, 'GET', '/api/homework/choices')
  const read = (classId: string) => api<Gradebook>(page, 'GET', `/api/gradebook/classes/${classId}`)
  const isOpen = ({ state, mayEdit }: Sheet) => state === 'open' && mayEdit
  let found: { classId: string; sheet: Sheet } | undefined
  for (const { classId } of classes) {
    const sheet = (await read(classId)).sheets.find(isOpen)
    if (sheet && !found) found = { classId, sheet }
  }
  if (!found) throw new Error('The demo teacher has an open sheet.')
  const { classId, sheet } = found
  // The server hangs: it takes the marks and never answers.
  const marksAddress = '**/api/gradebook/classes/*/marks'
  await page.route(marksAddress, () => {})
  await page.goto(`${greenwood}/teacher/gradebook/${classId}?subject=${sheet.subjectKey}&term=${sheet.termKey}`)
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(1).getByRole('gridcell').first().click()
  await page.keyboard.type('0.25')
  await page.keyboard.press('Enter')
  await page.keyboard.type('0.75')
  await page.keyboard.press('Enter')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('about:blank')
  await page.unroute(marksAddress)
  await page.goto(`${greenwood}/teacher/dashboard`)
  const saved = async () =>
    (await read(classId)).marks
      .flatMap(({ cells }) => cells.map(({ mark }) => mark))
      .filter((mark) => mark.startsWith('0.'))
  await expect.poll(saved, { timeout: 15_000 }).toHaveLength(2)
})

test('GRB-03 marks that a locked sheet refuses are shown on every page until somebody discards them', async ({
  page,
}) => {
  await signInAs(page, 'teacher')
  await page.goto(`${greenwood}/teacher/dashboard`)
  const { classes } = await api<{ classes: { classId: string }[] }>(page, 'GET', '/api/homework/choices')
  const gradebooks = await Promise.all(
    classes.map(async ({ classId }) => ({
      classId,
      ...(await api<Gradebook>(page, 'GET', `/api/gradebook/classes/${classId}`)),
    })),
  )
  const found = gradebooks.flatMap(({ classId, sheets }) =>
    sheets.filter(({ state, mayEdit }) => state === 'open' && mayEdit).map((sheet) => ({ classId, sheet })),
  )[0]
  if (!found) throw new Error('The demo teacher has an open sheet.')
  await page.route('**/api/gradebook/classes/*/marks', (route) =>
    route.fulfill({
      status: 409,
      json: {
        status: 409,
        code: 'sheet-handed-on',
        message: 'This sheet has been submitted. Ask the office to reopen it.',
      },
    }),
  )
  const { subjectKey, termKey } = found.sheet
  await page.goto(`${greenwood}/teacher/gradebook/${found.classId}?subject=${subjectKey}&term=${termKey}`)
  await page.getByRole('grid').getByRole('row').nth(2).getByRole('gridcell').first().click()
  await page.keyboard.type('0.5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 mark was not saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Today' }).first().click()
  const corner = page.getByRole('region', { name: 'Marks on this device' })
  await expect(corner).toContainText('1 mark not saved yet')
  await corner.getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This sheet has been submitted.')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(corner).toHaveCount(0)
})
