import { expect, type Page, type Route } from '@playwright/test'
import { api } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

// A school of its own: the year turns for everybody in it.
const school = 'meadow'
const at = (path: string) => `${hostOf(school)}/admin/${path}`
const next = { name: '2027-28', startDate: '2027-06-01', endDate: '2028-04-30' }

async function addNextYear(page: Page) {
  await page.goto(at('school/promoteStudents'))
  await expect(page.getByRole('heading', { name: 'Promote students', level: 1 })).toBeVisible()
  const { years } = await api<{ years: { name: string }[] }>(page, 'GET', '/api/academic-setup/years')
  if (!years.some(({ name }) => name === next.name)) await api(page, 'POST', '/api/academic-setup/years', next)
  await page.reload()
}

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'superAdmin', school)
})

test('ACY-02 decisions are typed into the grid with single letters and stay', async ({ page }) => {
  await addNextYear(page)
  await page.getByRole('link', { name: '7-A' }).click()
  const grid = page.getByRole('grid', { name: 'Promotion of 7-A' })
  const cell = grid.getByRole('row').nth(1).getByRole('gridcell').nth(4)
  await cell.click()
  await page.keyboard.type('D')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText(/Detained/)
  await expect(async () => {
    await page.reload()
    await expect(cell).toHaveText(/Detained/, { timeout: 2000 })
  }).toPass()
  expect(await violations(page)).toEqual([])
})

test('ACY-02 the rules of a grade are changed in a drawer', async ({ page }) => {
  await addNextYear(page)
  await page.getByRole('button', { name: 'Change the rules of grade 7' }).click()
  const drawer = page.getByRole('dialog', { name: 'Rules of grade 7' })
  await drawer.getByLabel('Sections of the next grade').selectOption('Balance size, girls and boys')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/· Balance size, girls and boys/)).toBeVisible()
})

test('ACY-03 ACY-04 the year is rehearsed and started, and the dialog ends on the dashboard', async ({ page }) => {
  await addNextYear(page)
  await page.getByRole('button', { name: 'Take all proposals' }).click()
  await expect(page.getByText(/students? decided/)).toBeVisible()
  await page.getByRole('link', { name: 'Rehearse the new year' }).click()
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click()
  await expect(page.getByText('Everything is ready for 2027-28')).toBeVisible({ timeout: 20_000 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Start 2027-28' }).click()
  const question = page.getByRole('alertdialog', { name: 'Start 2027-28?' })
  await question.getByRole('textbox').fill('2027-28')
  await question.getByRole('button', { name: 'Start 2027-28' }).click()
  const dialog = page.getByRole('dialog', { name: 'Promoting Students and Setting up New Academic Year' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('columnheader')).toHaveText(['Result', 'Module', 'Status'])
  const leave = dialog.getByRole('button', { name: 'Go to Dashboard' })
  await expect(leave).toBeVisible({ timeout: 25_000 })
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  await leave.click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
})

test('ACY-03 the turn is shown on a phone and can be undone', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(at('school/newAcademicYear'))
  await expect(page.getByText('2027-28 is set up', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo the new year?' })
  await question.getByRole('textbox').fill('2026-27')
  await question.getByRole('button', { name: 'Undo' }).click()
  // In a small school it is over before the dialog has opened.
  await expect(page.getByText('2026-27 is the current year again')).toBeVisible({ timeout: 25_000 })
})

type Item = { id: number; module: string; status: 'Completed' | 'In Progress' | 'Failed' }
const numbers = { Completed: 3, 'In Progress': 4, Failed: 14 }

/** What the server answers while a year turns, so that the dialog can be looked at for as long as a test needs. */
const archive = (items: readonly Item[]) => ({
  status: 200,
  message: '',
  data: {
    isPromotionInProgress: items.some(({ status }) => status !== 'Completed'),
    isUndo: false,
    turnId: '019b0000-0000-7000-8000-000000000001',
    fromYear: '2026-27',
    toYear: '2027-28',
    items: items.map(({ id, module, status }) => ({
      ArchiveModuleID: id,
      ArchiveModule: module,
      moduleTitle: { en: module, hi: module },
      Status: status,
      StatusID: numbers[status],
    })),
  },
})

for (const look of ['desktop', 'phone'] as const)
  test(`ACY-04 ACY-06 the dialog comes back after a reload, retries one module and ends on the dashboard, on a ${look}`, async ({
    page,
  }) => {
    if (look === 'phone') await page.setViewportSize(phone)
    const classes: Item = { id: 2, module: 'Sections and subjects', status: 'Completed' }
    const students: Item = { id: 3, module: 'Students', status: 'In Progress' }
    let items = [classes, students]
    const asked: number[] = []
    await page.route('**/api/academic/archive/status', (route: Route) => {
      asked.push(Date.now())
      return route.fulfill({ json: archive(items) })
    })
    const retried: unknown[] = []
    await page.route('**/api/academic/archive', (route: Route) => {
      retried.push(route.request().postDataJSON())
      items = [classes, { ...students, status: 'Completed' }]
      return route.fulfill({ json: archive(items) })
    })
    await page.goto(at('dashboard'))
    const dialog = page.getByRole('dialog', { name: 'Promoting Students and Setting up New Academic Year' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.reload()
    asked.length = 0
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    await expect.poll(() => asked.length).toBeGreaterThan(2)
    expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThan(1900)
    await expect(dialog.getByRole('row', { name: /Students/ })).toContainText('In Progress')
    await expect(dialog.getByRole('button')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    items = [classes, { ...students, status: 'Failed' }]
    await expect(dialog.getByText('Setting up the new academic year failed. Please contact the support.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Go to Login' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog
      .getByRole('row', { name: /Students/ })
      .getByText('Failed. Click to Retry')
      .click()
    await expect(dialog.getByRole('button', { name: 'Go to Dashboard' })).toBeVisible()
    expect(retried).toEqual([{ archiveModuleIds: [3] }])
    await dialog.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard/)
    await expect(dialog).toBeHidden()
  })

/** A turn in the state that a test looks at. */
const turn = (changes: object) => ({
  status: 200,
  message: '',
  data: {
    turn: {
      turnId: '019b0000-0000-7000-8000-000000000002',
      kind: 'turn',
      state: 'completed',
      fromYear: '2026-27',
      toYear: '2027-28',
      report: null,
      isStale: false,
      tasks: [],
      startedBy: 'Asha Rao',
      rehearsedAt: '2026-11-01T10:00:00.000Z',
      startedAt: null,
      finishedAt: null,
      undoUntil: null,
      mayUndo: false,
      ...changes,
    },
  },
})
const showTurn = (page: Page, changes: object) =>
  page.route('**/api/student-promotion/turns/last', (route: Route) => route.fulfill({ json: turn(changes) }))

test('ACY-03 a finding links to the first page that the user may open, and to none if there is none', async ({
  page,
}) => {
  const finding = (en: string, to: readonly string[], isBlocker = true) => ({
    isBlocker,
    says: { en, hi: en },
    count: 2,
    to,
  })
  const outcomes = { promoted: 0, provisional: 0, detained: 0, left: 0, graduated: 0 }
  const findings = [
    finding('Two students are undecided.', ['/admin/school/promoteStudents']),
    finding('Two plans have no fees.', ['/teacher/nowhere', '/admin/reports?from=year']),
    finding('Two things nobody can open.', ['/teacher/nowhere']),
    finding('Two classes are large.', ['/admin/reports'], false),
  ]
  const report = { active: 10, undecided: 2, outcomes, modules: [], sections: [], findings }
  await showTurn(page, { state: 'rehearsed', report })
  await page.goto(at('school/newAcademicYear'))
  const line = (says: string) => page.getByRole('listitem').filter({ hasText: says })
  await expect(line('Two students are undecided.').getByRole('link')).toHaveAttribute(
    'href',
    '/admin/school/promoteStudents',
  )
  await expect(line('Two plans have no fees.').getByRole('link')).toHaveAttribute('href', '/admin/reports?from=year')
  await expect(line('Two things nobody can open.')).toBeVisible()
  await expect(line('Two things nobody can open.').getByRole('link')).toHaveCount(0)
  await expect(line('Two classes are large.').getByRole('link')).toHaveText('Look')
  // With blockers there is nothing to start.
  await expect(page.getByRole('button', { name: /^Start/ })).toHaveCount(0)
})

test('ACY-03 the button to undo is there as long as the turn can be undone', async ({ page }) => {
  await showTurn(page, { mayUndo: true, undoUntil: '2027-01-01T10:00:00.000Z' })
  await page.goto(at('school/newAcademicYear'))
  await expect(page.getByText('2027-28 is set up', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.unroute('**/api/student-promotion/turns/last')
  await showTurn(page, { mayUndo: false })
  await page.reload()
  await expect(page.getByText('2027-28 is set up', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.unroute('**/api/student-promotion/turns/last')
  await showTurn(page, { state: 'failed', mayUndo: true })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})
