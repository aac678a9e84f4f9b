import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const greenwood = hostOf('greenwood')
type Sheet = { subjectKey: string; termKey: string; state: string; mayEdit: boolean }
type Gradebook = { sheets: Sheet[]; marks: { cells: { mark: string }[] }[] }

const read = (page: Page, classId: string) => api<Gradebook>(page, 'GET', `/api/gradebook/classes/${classId}`)
const corner = (page: Page) => page.getByRole('region', { name: 'Marks on this device' })

/** Signs in as a teacher and finds a sheet of theirs that can be marked. */
async function openSheet(page: Page) {
  await signInAs(page, 'teacher')
  await page.goto(`${greenwood}/teacher/dashboard`)
  const { classes } = await api<{ classes: { classId: string }[] }>(page, 'GET', '/api/homework/choices')
  for (const { classId } of classes) {
    const { sheets } = await read(page, classId)
    const sheet = sheets.findLast(({ state, mayEdit }) => state === 'open' && mayEdit)
    if (sheet)
      return {
        classId,
        address: `${greenwood}/teacher/gradebook/${classId}?subject=${sheet.subjectKey}&term=${sheet.termKey}&tab=marks`,
      }
  }
  throw new Error('The teacher has a sheet to mark.')
}

async function typeMarks(page: Page, row: number, marks: readonly string[]) {
  await page.getByRole('grid').getByRole('row').nth(row).getByRole('gridcell').first().click()
  for (const mark of marks) {
    await page.keyboard.type(mark)
    await page.keyboard.press('Enter')
  }
}

const marksIn = async (page: Page, classId: string, wanted: readonly string[]) =>
  (await read(page, classId)).marks
    .flatMap(({ cells }) => cells.map(({ mark }) => mark))
    .filter((mark) => wanted.includes(mark))
    .toSorted()

test('GRB-03 marks typed offline wait on the device, are listed by name, and are sent when the network is back', async ({
  page,
  context,
}) => {
  const { classId, address } = await openSheet(page)
  await page.goto(address)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.waitForFunction(() => performance.getEntries().some(({ name }) => name.includes('WaitingMarks')))
  await context.setOffline(true)
  await typeMarks(page, 1, ['3.25', '3.75'])
  await expect(corner(page)).toContainText('2 marks not saved yet')
  const shown = await corner(page).elementHandle()
  // The sheet tries to send them every few seconds.
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/marks'))
  await corner(page).getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 marks wait for the network')
  // In the order in which they were typed.
  await expect(dialog.getByRole('listitem')).toContainText(['3.25', '3.75'])
  expect(await violationsByLook(page)).toEqual([])
  await page.keyboard.press('Escape')
  // It has not been away meanwhile.
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true)
  await context.setOffline(false)
  await expect(corner(page)).toHaveCount(0)
  expect(await marksIn(page, classId, ['3.25', '3.75'])).toEqual(['3.25', '3.75'])
})

test('GRB-03 marks typed while the server does not answer survive a closed page and are sent from another one', async ({
  page,
}) => {
  const { classId, address } = await openSheet(page)
  // The server hangs: it takes the marks and never answers.
  const marksAddress = '**/api/gradebook/classes/*/marks'
  await page.route(marksAddress, () => {})
  await page.goto(address)
  await typeMarks(page, 4, ['0.25', '0.75'])
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('about:blank')
  await page.unroute(marksAddress)
  await page.goto(`${greenwood}/teacher/dashboard`)
  await expect.poll(() => marksIn(page, classId, ['0.25', '0.75']), { timeout: 15_000 }).toHaveLength(2)
})

test('GRB-03 marks that a locked sheet refuses are shown on every page until somebody discards them', async ({
  page,
}) => {
  const { address } = await openSheet(page)
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
  await page.goto(address)
  await typeMarks(page, 3, ['0.5'])
  await expect(page.getByText('1 mark was not saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Today' }).first().click()
  await expect(corner(page)).toContainText('1 mark not saved yet')
  await corner(page).getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This sheet has been submitted.')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(corner(page)).toHaveCount(0)
})
