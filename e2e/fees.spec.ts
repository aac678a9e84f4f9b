import { expect, type Page } from '@playwright/test'
import { violationsInEveryLook } from './axe.ts'
import { test } from './browser.ts'
import { hostOf, phone, signedIn } from './people.ts'

const school = 'greenwood'
const at = (path: string) => `${hostOf(school)}/erp/adv/fees${path}`

type Wish = { method: string; path: string; body?: unknown; key?: string }

/** Asks the server as the person whose page it is. */
async function api<T>(page: Page, method: string, path: string, body?: unknown, key?: string): Promise<T> {
  const answer = await page.evaluate(
    async ({ wish, code }: { wish: Wish; code: string }) => {
      const tenant = (await (await fetch(`/api/tenants/${code}`)).json()).data.tenantId as string
      const response = await fetch(wish.path, {
        method: wish.method,
        headers: {
          'x-tenant-id': tenant,
          ...(wish.body !== undefined && { 'content-type': 'application/json' }),
          ...(wish.key && { 'idempotency-key': wish.key }),
        },
        ...(wish.body !== undefined && { body: JSON.stringify(wish.body) }),
      })
      return { ok: response.ok, json: await response.json() }
    },
    { wish: { method, path, body, ...(key && { key }) }, code: school },
  )
  expect(answer.json, path).toMatchObject(answer.ok ? {} : { status: 0 })
  return answer.json.data as T
}

const terms = [
  { label: 'Term 1', startsOn: '2026-06-01', endsOn: '2026-09-30', dueOn: '2026-06-10', weightBp: 3333 },
  { label: 'Term 2', startsOn: '2026-10-01', endsOn: '2027-01-31', dueOn: '2026-10-10', weightBp: 3333 },
  { label: 'Term 3', startsOn: '2027-02-01', endsOn: '2027-04-30', dueOn: '2027-02-10', weightBp: 3334 },
]

/** A plan of ₹10,000 in three terms, published; answers its name. Made once however often a test starts anew. */
async function aPlan(page: Page): Promise<string> {
  const { plans } = await api<{ plans: { name: string }[] }>(page, 'GET', '/api/fees/plans')
  if (plans[0]) return plans[0].name
  const head = await api<{ feeHeadId: string }>(page, 'POST', '/api/fees/heads', {
    ...{ code: 'TUITION', name: 'Tuition', kind: 'recurring', isRefundable: false, taxBp: 0, taxCode: '' },
    ...{ settlementAccount: '', priority: 10, isActive: true },
  })
  const pattern = await api<{ patternId: string }>(page, 'POST', '/api/fees/patterns', { name: 'Terms', items: terms })
  const { feeHeadId } = head
  const plan = await api<{ planId: string; version: number }>(page, 'POST', '/api/fees/plans', {
    ...{ name: 'Day scholar', gradeIds: [], streamIds: [], quotas: [], admission: 'any', fineRuleId: null },
    ...{ proration: 'none', wholeRupees: true },
    lines: [{ feeHeadId, annualMinor: 1_000_000, patternId: pattern.patternId, isOptional: false }],
  })
  await api(page, 'POST', `/api/fees/plans/${plan.planId}/publish`, { version: plan.version })
  return 'Day scholar'
}

type Student = { studentId: string; name: string; outstandingMinor: number }

/** Students who owe something, as the desk finds them. */
const debtors = async (page: Page) =>
  (await api<{ students: Student[] }>(page, 'GET', '/api/fees/students?q=')).students.filter(
    ({ outstandingMinor }) => outstandingMinor > 0,
  )

const paymentsOf = async (page: Page, studentId: string) =>
  (await api<{ total: number }>(page, 'GET', `/api/fees/payments?studentId=${studentId}`)).total

/** Somebody at the desk who owes two terms and has not paid yet, so that tests do not stand in each other’s way. */
async function aDebtor(page: Page): Promise<Student> {
  for (const student of await debtors(page))
    if (student.name !== 'Diya Menon' && (await paymentsOf(page, student.studentId)) === 0) return student
  throw new Error('Everybody has paid.')
}

const search = (page: Page) => page.getByRole('combobox', { name: /Find a student/ })
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount received' })
const receipt = (page: Page) => page.getByRole('article', { name: /^Receipt/ })

async function choose(page: Page, name: string) {
  await page.goto(at('/collection'))
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: `Dues of ${name}` })).toBeVisible()
  await expect(amount(page)).toBeFocused()
}

test('FEE-01 a plan is laid on students after a look at each, and its demands are issued with an outcome for each', async ({
  page,
}) => {
  await signedIn(page, 'feeAdmin', school)
  await page.goto(at('/allocation'))
  await expect(page.getByRole('heading', { level: 1, name: 'Allocation' })).toBeVisible()
  const plan = await aPlan(page)
  await page.goto(at('/allocation?lay=plan'))
  await expect(page.getByLabel('Plan', { exact: true })).toContainText(plan)
  await page.getByRole('button', { name: 'Look at each student' }).click()
  await expect(page.getByText(/^12 students/).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Diya Menon/ })).toContainText('₹10,000')
  // Nothing is written before the last button.
  expect((await api<{ total: number }>(page, 'GET', '/api/fees/assignments')).total).toBe(0)
  await page.getByRole('button', { name: 'Lay it on 12 students' }).click()
  await expect(page.getByText('The plan is laid on 12 students.')).toBeVisible()
  await page.getByRole('link', { name: 'Issue what falls due' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue demands' })
  await dialog.getByLabel('Due by').fill('31/12/2026')
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(page.getByText('Done: 24 demands over ₹79,992')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('12 students were asked, 0 had everything already, 0 failed.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Diya Menon/ })).toContainText('Asked')
})

test('14 FEE-01 the desk takes a payment from search to receipt by keyboard, with at most seven keys', async ({
  page,
}) => {
  await signedIn(page, 'feeAdmin', school)
  await page.goto(at('/collection'))
  await expect(search(page)).toBeFocused()
  let keys = 0
  const press = async (key: string) => {
    // A key held down while another is pressed is a key too.
    keys += key.split('+').length
    await page.keyboard.press(key)
  }
  await page.keyboard.type('Diya Menon')
  await press('Enter')
  await expect(page.getByRole('table', { name: 'Dues of Diya Menon' })).toBeVisible()
  await expect(amount(page)).toHaveValue('6,666')
  await page.keyboard.type('4000')
  await expect(page.getByRole('row', { name: /Term 2/ })).toContainText('₹667')
  await press('Tab')
  await press('2')
  await expect(page.getByRole('radio', { name: /UPI/ })).toBeChecked()
  await press('Control+Enter')
  await expect(receipt(page)).toContainText('Rupees four thousand only')
  await expect(receipt(page)).toContainText('₹2,666')
  await expect(search(page)).toBeFocused()
  expect(keys).toBeLessThanOrEqual(7)
  // The next one can be typed at once.
  await page.keyboard.type('Diya Menon')
  await page.keyboard.press('Enter')
  await expect(amount(page)).toHaveValue('2,666')
  await expect(receipt(page)).toHaveCount(0)
})

test('15 FEE-03 pressing twice, and again after a lost answer, collects once', async ({ page }) => {
  await signedIn(page, 'feeAdmin', school)
  await page.goto(at('/collection'))
  const first = await aDebtor(page)
  await choose(page, first.name)
  await Promise.all([page.keyboard.press('Control+Enter'), page.keyboard.press('Control+Enter')])
  await page.keyboard.press('Control+Enter')
  await expect(receipt(page)).toHaveCount(1)
  expect(await paymentsOf(page, first.studentId)).toBe(1)

  const second = await aDebtor(page)
  await choose(page, second.name)
  await page.evaluate(() => {
    const real = window.fetch
    window.fetch = async (address, init) => {
      if (!String(address).endsWith('/payments')) return real(address, init)
      // The server has booked it; only its answer is lost.
      window.fetch = real
      await real(address, init)
      throw new TypeError('Failed to fetch')
    }
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/it is not known whether the money was booked/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(receipt(page)).toHaveCount(1)
  expect(await paymentsOf(page, second.studentId)).toBe(1)
})

test('FEE-01 a wrong amount is named at its field and nothing is collected', async ({ page }) => {
  await signedIn(page, 'feeAdmin', school)
  await page.goto(at('/collection'))
  const student = await aDebtor(page)
  await choose(page, student.name)
  await page.keyboard.type('45oo')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter an amount in rupees, such as 4500 or 4500.50.')).toBeVisible()
  await expect(amount(page)).toBeFocused()
  await amount(page).fill('0')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter an amount above zero.')).toBeVisible()
  await amount(page).fill('100')
  await page.getByRole('radio', { name: /Cheque/ }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter the number of the cheque.')).toBeVisible()
  await expect(page.getByLabel('Cheque number')).toBeFocused()
  expect(await paymentsOf(page, student.studentId)).toBe(0)
})

test('FEE-03 of two cashiers the second sees the new figure and keeps what was typed', async ({ page }) => {
  await signedIn(page, 'feeAdmin', school)
  await page.goto(at('/collection'))
  const { studentId, name } = await aDebtor(page)
  await choose(page, name)
  await page.keyboard.type('5000')
  const other = { mode: 'cash', reference: '', bank: '', instrumentOn: null, receivedOn: null, note: '' }
  const body = { amountMinor: 300_000, seenMinor: 666_600, demandIds: [], ...other }
  await api(page, 'POST', `/api/fees/students/${studentId}/payments`, body, `second-cashier-${studentId}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('What is due has changed: ₹3,666, it was ₹6,666.')).toBeVisible()
  await expect(amount(page)).toHaveValue('5000')
  await expect(amount(page)).toBeFocused()
  await expect(page.getByText('Kept as an advance')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(receipt(page)).toContainText('Paid ahead')
  expect(await paymentsOf(page, studentId)).toBe(2)
})

test('FEE-02 every rupee of the dues is explained in words that add up', async ({ page }) => {
  await signedIn(page, 'feeAdmin', school)
  await page.goto(at('/defaulters?q=Diya'))
  await page.getByRole('link', { name: 'Diya Menon', exact: true }).click()
  const why = page.getByRole('region', { name: 'Why is this owed?' }).last()
  await expect(why).toContainText('asks for ₹10,000 a year; 33.3% of it falls into this instalment.')
  await expect(why).toContainText(/Paid on .*, receipt R\/2026-27\/\d{6}\./)
  await expect(why).toContainText('+ ₹3,333')
  await expect(why).toContainText('Still to pay')
  await expect(page.getByText('₹2,666').first()).toBeVisible()
})

test('16 FEE-03 a receipt is cancelled with a reason by two people, and stays in sight', async ({ page, browser }) => {
  await signedIn(page, 'feeAdmin', school)
  await page.goto(at('/payments'))
  await page
    .getByRole('link', { name: /^Open receipt/ })
    .last()
    .click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^R\//)
  const code = await title.textContent()
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  const asking = page.getByRole('dialog', { name: `Cancel receipt ${code}?` })
  await asking.getByRole('button', { name: 'Send for approval' }).click()
  await expect(asking.getByText('Please fill this in.')).toBeVisible()
  await asking.getByLabel('Why?').fill('Entered for the wrong child')
  await asking.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Sent for approval').first()).toBeVisible()

  const office = await (await browser.newContext()).newPage()
  await signedIn(office, 'superAdmin', school)
  await office.goto(at('/approvals'))
  const row = office.getByRole('row', { name: /Entered for the wrong child/ })
  await row.hover()
  await row.getByRole('button', { name: 'Approve' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('Approved')
  await office.context().close()

  await page.reload()
  await expect(receipt(page)).toContainText('Cancelled: Entered for the wrong child')
  await expect(page.getByRole('heading', { level: 1, name: code ?? '' })).toBeVisible()
})

const screens = [
  '/allocation?show=runs',
  '/allocation?lay=plan',
  '/feesetup?part=heads',
  '/feesetup?part=patterns',
  '/feesetup?part=concessions',
  '/feesetup?part=fines',
  '/feesetup?part=settings',
  '/payments?show=cheques',
  '/approvals?show=concessions',
]

test('38 FEE-01 the parts of the fee screens that have an address of their own break no rule of WCAG 2.2 AA', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signedIn(page, 'superAdmin', school)
  const wrong: Record<string, string[]> = {}
  for (const path of screens) {
    await page.goto(at(path))
    const found = await violationsInEveryLook(page)
    if (found.length > 0) wrong[path] = found
  }
  expect(wrong).toEqual({})
})

test('38 FEE-01 the desk with dues and the page of a student break no rule either, on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await signedIn(page, 'feeAdmin', school)
  await choose(page, 'Diya Menon')
  await page.getByRole('button', { name: 'Why is this owed?' }).click()
  await expect(page.getByText('Still to pay').first()).toBeVisible()
  expect(await violationsInEveryLook(page)).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(tooWide).toBe(false)
  await page.getByRole('link', { name: 'Diya Menon', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Dues' })).toBeVisible()
  expect(await violationsInEveryLook(page)).toEqual([])
})

test('FEE-01 the basic edition is the same desk without what only the advanced one has', async ({ page }) => {
  await signedIn(page, 'feeAdmin', school)
  await page.goto(`${hostOf(school)}/erp/fees/collection`)
  await expect(search(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Counters' })).toHaveCount(0)
  await expect(page.getByText('No counter is open')).toHaveCount(0)
  await page.goto(`${hostOf(school)}/erp/fees/counters`)
  await expect(page).not.toHaveURL(/counters/)
})
