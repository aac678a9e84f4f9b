import { expect, type Page } from '@playwright/test'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, phone, signInAs } from '../support/people.ts'
import { ahead } from './feeDesk.ts'

// A school of its own: other files count the fees of Greenwood.
const school = 'riverside'
const at = (path: string) => hostOf(school) + path

/** An open page would notice the other person and reload. */
async function become(page: Page, name: PersonName) {
  await page.goto('about:blank')
  await signInAs(page, name, school)
}

test('FAM-07 a guardian pays on a phone in four taps, and only the gateway’s word counts', async ({ page }) => {
  await become(page, 'guardian')
  await page.goto(at('/family/home'))
  const { children } = await api<{ children: { studentId: string }[] }>(page, 'GET', '/api/family/children')
  const studentId = children[0]?.studentId ?? ''

  await become(page, 'feeAdmin')
  await page.goto(at('/erp/adv/fees/feesetup?part=gateway'))
  const { version } = await api<{ version: number }>(page, 'GET', '/api/fees/gateway')
  await api(page, 'POST', '/api/fees/gateway/stand-in', { version })
  const { feeHeadId } = await api<{ feeHeadId: string }>(page, 'POST', '/api/fees/heads', {
    code: 'TRIP',
    name: 'Educational trip',
    kind: 'oneTime',
    isRefundable: false,
    taxBp: 0,
    taxCode: '',
    settlementAccount: '',
    priority: 60,
    isActive: true,
  })
  const debit = { feeHeadId, amountMinor: 185_000, dueOn: ahead(-4), reason: 'Science museum' }
  const asked = await api<{ feeRequestId: string }>(page, 'POST', `/api/fees/students/${studentId}/debit-note`, debit)
  await become(page, 'superAdmin')
  await page.goto(at('/erp/adv/fees/approvals'))
  const decision = { approve: true, reason: '', version: 1 }
  await api(page, 'POST', `/api/fees/requests/${asked.feeRequestId}/waiver`, decision)

  await page.setViewportSize(phone)
  await become(page, 'guardian')
  await page.goto(at('/family/home'))
  let taps = 0
  const tap = async (name: RegExp) => {
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
    taps += 1
  }
  await tap(/^Pay ₹1,850$/)
  const sheet = page.getByRole('dialog', { name: 'Pay fees' })
  await expect(sheet.getByRole('radio', { name: /What is due now: ₹1,850/ })).toBeChecked()
  expect(await violationsByLook(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Pay ₹1,850' }).click()
  taps += 1
  await page.waitForURL(/\/i\/plink_/)
  // Coming back without paying credits nothing.
  await page.getByRole('button', { name: 'Go back without paying' }).click()
  await expect(page.getByText('Waiting for the payment of ₹1,850')).toBeVisible()
  await page.getByRole('button', { name: 'Go to payment' }).click()
  await page.getByRole('button', { name: 'Pay ₹1850.00' }).click()
  taps += 1
  await expect(page.getByText('Paid ₹1,850', { exact: true })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(4)
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to fees' }).click()
  await expect(page.getByText('Nothing to pay').first()).toBeVisible()
})
