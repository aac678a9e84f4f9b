import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'
import {
  ahead,
  amount,
  at,
  ensurePlan,
  findDebtor,
  now,
  openDues,
  paymentsOf,
  receipt,
  school,
  search,
} from './feeDesk.ts'

// Later tests use data created by earlier ones.
test.describe.configure({ mode: 'serial' })

test('FEE-01 a plan is assigned to students after a preview, and its demands are issued with a result for each', async ({
  page,
}) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/allocation'))
  await expect(page.getByRole('heading', { level: 1, name: 'Allocation' })).toBeVisible()
  const plan = await ensurePlan(page)
  await page.goto(at('/allocation?lay=plan'))
  await expect(page.getByLabel('Plan', { exact: true })).toContainText(plan)
  await page.getByRole('button', { name: 'Preview amounts' }).click()
  await expect(page.getByText(/^12 students/).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Diya Menon/ })).toContainText('₹10,000')
  // Nothing is saved before the last step.
  expect((await api<{ total: number }>(page, 'GET', '/api/fees/assignments')).total).toBe(0)
  await page.getByRole('button', { name: 'Assign to 12 students' }).click()
  await expect(page.getByText('Plan assigned to 12 students.')).toBeVisible()
  await page.getByRole('link', { name: 'Issue demands now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue demands' })
  await dialog.getByLabel('Due by').fill(now.split('-').reverse().join('/'))
  await dialog.getByRole('button', { name: 'Issue demands' }).click()
  await expect(page.getByText('Done: 24 demands, ₹79,992 in total')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('12 students billed, 0 already billed, 0 failed.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Diya Menon/ })).toContainText('Billed')
})

test('14 FEE-01 a payment is taken at the desk from search to receipt with at most seven keys', async ({ page }) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/collection'))
  await expect(search(page)).toBeFocused()
  let keys = 0
  const press = async (key: string) => {
    // A key combination counts each of its keys.
    keys += key.split('+').length
    await page.keyboard.press(key)
  }
  await page.keyboard.type('Diya Menon')
  await press('Enter')
  await expect(page.getByRole('table', { name: 'Dues of Diya Menon' })).toBeVisible()
  await expect(amount(page)).toHaveValue('6,666')
  await page.keyboard.type('4000')
  await expect(page.getByRole('row', { name: /Term 2/ })).toContainText('₹667')
  await press('u')
  await expect(page.getByRole('radio', { name: /UPI/ })).toBeChecked()
  await press('Control+Enter')
  await expect(receipt(page)).toContainText('Rupees four thousand only')
  await expect(receipt(page)).toContainText('₹2,666')
  await expect(search(page)).toBeFocused()
  expect(keys).toBeLessThanOrEqual(7)
  // The next student can be typed at once.
  await page.keyboard.type('Diya Menon')
  await page.keyboard.press('Enter')
  await expect(amount(page)).toHaveValue('2,666')
  await expect(receipt(page)).toHaveCount(0)
})

test('FEE-01 the letters on the payment modes choose them from the amount field and never become part of the amount', async ({
  page,
}) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/collection'))
  const student = await findDebtor(page)
  await openDues(page, student.name)
  await page.keyboard.type('4512')
  for (const [key, mode] of [
    ['q', 'Cheque'],
    ['b', 'Bank'],
    ['d', 'Card'],
    ['u', 'UPI'],
    ['c', 'Cash'],
  ] as const) {
    const radio = page.getByRole('radio', { name: mode })
    await expect(page.locator('label').filter({ has: radio })).toContainText(key.toUpperCase())
    await page.keyboard.press(key)
    await expect(radio).toBeChecked()
    await expect(amount(page)).toHaveValue('4512')
    await expect(amount(page)).toBeFocused()
  }
  // The digits that once chose a mode are only digits.
  await page.keyboard.press('4')
  await expect(amount(page)).toHaveValue('45124')
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await page.getByRole('radio', { name: 'Cash' }).focus()
  await page.keyboard.press('q')
  await expect(page.getByRole('radio', { name: 'Cheque' })).toBeChecked()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Pay by Cheque')
  await expect(sheet.getByText('Q', { exact: true })).toBeVisible()
})

test('15 FEE-03 pressing Collect twice, or again after a lost response, collects once', async ({ page }) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/collection'))
  const first = await findDebtor(page)
  await openDues(page, first.name)
  await Promise.all([page.keyboard.press('Control+Enter'), page.keyboard.press('Control+Enter')])
  await page.keyboard.press('Control+Enter')
  await expect(receipt(page)).toHaveCount(1)
  expect(await paymentsOf(page, first.studentId)).toBe(1)

  const second = await findDebtor(page)
  await openDues(page, second.name)
  await page.evaluate(() => {
    const real = window.fetch
    window.fetch = async (address, init) => {
      if (!String(address).endsWith('/payments')) return real(address, init)
      // The server has saved the payment; only its response is lost.
      window.fetch = real
      await real(address, init)
      throw new TypeError('Failed to fetch')
    }
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/the payment may or may not have gone through/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(receipt(page)).toHaveCount(1)
  expect(await paymentsOf(page, second.studentId)).toBe(1)
})

test('FEE-01 a wrong amount is reported at its field and nothing is collected', async ({ page }) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/collection'))
  const student = await findDebtor(page)
  await openDues(page, student.name)
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
  await expect(page.getByText('Enter the cheque number.')).toBeVisible()
  await expect(page.getByLabel('Cheque number')).toBeFocused()
  expect(await paymentsOf(page, student.studentId)).toBe(0)
})

test('FEE-03 when two cashiers collect, the second sees the new balance and keeps what they typed', async ({
  page,
}) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/collection'))
  const { studentId, name } = await findDebtor(page)
  await openDues(page, name)
  await page.keyboard.type('5000')
  const other = { mode: 'cash', reference: '', bank: '', instrumentOn: null, receivedOn: null, note: '' }
  const body = { amountMinor: 300_000, seenMinor: 666_600, demandIds: [], ...other }
  await api(page, 'POST', `/api/fees/students/${studentId}/payments`, body, `second-cashier-${studentId}`)
  // Everything else the page reloads is slow: pressing right after reading the message must still work.
  await page.route(/\/api\/(?!.*\/dues)/, async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 2000))
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The dues have changed from ₹6,666 to ₹3,666.')).toBeVisible()
  await expect(amount(page)).toHaveValue('5000')
  await expect(amount(page)).toBeFocused()
  await expect(page.getByText('Kept as advance')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(receipt(page)).toContainText('Advance')
  expect(await paymentsOf(page, studentId)).toBe(2)
})

test('FEE-02 every rupee of the dues is explained, and the explanation adds up', async ({ page }) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/defaulters?q=Diya'))
  await page.getByRole('link', { name: 'Diya Menon', exact: true }).click()
  const why = page.getByRole('region', { name: 'Why is this due?' }).last()
  await expect(why).toContainText('₹10,000 a year, 33.3% of it in this instalment.')
  await expect(why).toContainText(/Paid on .*, receipt R\/2026-27\/\d{6}\./)
  await expect(why).toContainText('+ ₹3,333')
  await expect(why).toContainText('Balance')
  await expect(page.getByText('₹2,666').first()).toBeVisible()
})

test('16 FEE-03 a receipt is cancelled by two people with a reason, and stays visible', async ({ page, elsewhere }) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/payments'))
  await page
    .getByRole('link', { name: /^Open receipt/ })
    .last()
    .click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/^R\//)
  const code = await title.textContent()
  await page.getByRole('button', { name: 'Request cancellation' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel receipt ${code}?` })
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Entered for the wrong child')
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Sent for approval').first()).toBeVisible()

  const office = await elsewhere.newPage()
  await signInAs(office, 'superAdmin', school)
  await office.goto(at('/approvals'))
  const row = office.getByRole('row', { name: /Entered for the wrong child/ })
  await row.hover()
  await row.getByRole('button', { name: 'Approve' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(row).toContainText('Approved')

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

test('38 FEE-01 the tabs of the fee screens break no rule of WCAG 2.2 AA', async ({ page }) => {
  await signInAs(page, 'superAdmin', school)
  const wrong: Record<string, string[]> = {}
  for (const path of screens) {
    await page.goto(at(path))
    const found = await violationsByLook(page)
    if (found.length > 0) wrong[path] = found
  }
  expect(wrong).toEqual({})
})

test('38 FEE-01 the fee desk and the fees of a student break no rule of WCAG 2.2 AA on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await signInAs(page, 'feeAdmin', school)
  await openDues(page, 'Diya Menon')
  await page.getByRole('button', { name: 'Explain the dues' }).click()
  await expect(page.getByText('Balance', { exact: true }).first()).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(tooWide).toBe(false)
  await page.getByRole('link', { name: 'Diya Menon', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Dues' })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})

test('FEE-01 the basic edition has the same desk without the advanced features', async ({ page }) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(`${hostOf(school)}/erp/fees/collection`)
  await expect(search(page)).toBeFocused()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: 'Counters' })).toHaveCount(0)
  await expect(page.getByText('No counter is open')).toHaveCount(0)
  await page.goto(`${hostOf(school)}/erp/fees/counters`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('FEE-03 a receipt is saved as a PDF with its copies counted, and its QR code opens a page without names', async ({
  page,
  elsewhere,
}) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/payments'))
  const { rows } = await api<{ rows: { paymentId: string; receiptCode: string; studentName: string }[] }>(
    page,
    'GET',
    '/api/fees/payments?size=1',
  )
  const [paid] = rows
  if (!paid) throw new Error('No payment found.')
  await page.goto(at(`/payments/${paid.paymentId}`))
  for (const name of ['A4', '80 mm roll']) {
    await page.getByRole('button', { name: 'PDF', exact: true }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  }
  await expect(receipt(page).getByText(/^Duplicate · copy \d/)).toBeVisible()
  await expect(receipt(page).getByRole('img', { name: 'Scan to verify this receipt.' })).toBeVisible()
  const { token } = await api<{ token: string }>(page, 'GET', `/api/fees/payments/${paid.paymentId}/receipt`)
  const stranger = await elsewhere.newPage()
  await stranger.goto(`${hostOf(school)}/r/${token}`)
  await expect(stranger.getByText(paid.receiptCode)).toBeVisible()
  await expect(stranger.getByText(/^(Valid|Reversed)/)).toBeVisible()
  expect(await stranger.locator('body').innerText()).not.toContain(paid.studentName)
  await stranger.goto(`${hostOf(school)}/r/${crypto.randomUUID()}`)
  await expect(stranger.getByText('This school has not issued such a receipt')).toBeVisible()
})

test('FEE-04 an online payment request turns paid when the gateway confirms it', async ({ page }) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/feesetup?part=gateway'))
  const hook = 'known to both sides'
  for (const [label, value] of [
    ['Key ID', 'rzp_standin_Browser01'],
    ['Key secret', 'stand-in-secret'],
    ['Webhook secret', hook],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByLabel('Accept online payments').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Leave blank to keep it.').first()).toBeVisible()
  const student = await findDebtor(page)
  await page.goto(at(`/defaulters/${student.studentId}`))
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Request online payment' }).click()
  const dialog = page.getByRole('dialog', { name: `Request online payment from ${student.name}` })
  await dialog.getByLabel('Amount').fill('1000')
  await dialog.getByRole('button', { name: 'Create request' }).click()
  await expect(dialog.getByText('Waiting for ₹1,000')).toBeVisible()
  const link = (await dialog.getByRole('link', { name: /^http/ }).getAttribute('href')) ?? ''
  const payment = await (await page.request.post(link)).json()
  const about = { payment: { entity: payment }, payment_link: { entity: { id: link.split('/').pop() } } }
  const event = JSON.stringify({ event: 'payment_link.paid', payload: about })
  const signature = createHmac('sha256', hook).update(event).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
  const status = await page.evaluate(
    async (init) => (await fetch('/api/fees/gateway/events', { method: 'POST', ...init })).status,
    { headers, body: event },
  )
  expect(status).toBe(200)
  await expect(dialog.getByText(/^Paid: receipt /)).toBeVisible()
})

test('FEE-01 FEE-03 a trust takes over a share of future demands, and pays it at the desk', async ({ page }) => {
  await signInAs(page, 'feeAdmin', school)
  await page.goto(at('/feesetup?part=payers'))
  await page.getByRole('button', { name: 'Add payer' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add payer' })
  await drawer.getByLabel('Name').fill('Hope Trust')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Hope Trust/ })).toBeVisible()
  const { name } = await findDebtor(page)
  await page.goto(at(`/allocation?q=${encodeURIComponent(name)}`))
  await page.getByRole('button', { name: `Payers for ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Who pays for ${name}?` })
  await dialog.getByRole('button', { name: 'Add payer' }).click()
  await dialog.getByLabel('Share 1').fill('40')
  await expect(dialog.getByText('The family pays 60%')).toBeVisible()
  expect(await violationsByLook(page, { part: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save payers' }).click()
  await expect(dialog).toHaveCount(0)
  const run = await api<{ feeRunId: string }>(page, 'POST', '/api/fees/runs', { planId: null, dueUpTo: ahead(90) })
  const stateOfRun = async () => (await api<{ state: string }>(page, 'GET', `/api/fees/runs/${run.feeRunId}`)).state
  await expect.poll(stateOfRun).toBe('done')
  await openDues(page, name)
  const part = page.getByRole('row', { name: /Paid by Hope Trust/ })
  // Two fifths of ₹3,334, which the family does not owe.
  await expect(part).toContainText('₹1,333.60')
  await expect(part.getByRole('checkbox')).toBeDisabled()
  await page.getByLabel('Payer', { exact: true }).selectOption('Hope Trust')
  // It is not due yet, so nothing is proposed.
  await expect(amount(page)).toHaveValue('')
  await amount(page).fill('1333.60')
  await page.keyboard.press('Control+Enter')
  await expect(receipt(page)).toContainText('Hope Trust')
})
