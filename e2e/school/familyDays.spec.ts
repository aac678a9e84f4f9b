import { expect } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const base = hostOf('greenwood')

test('FAM-05 a guardian tells the school of an absence in at most five taps, and the class teacher sees it', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true })
  const page = await context.newPage()
  await signInAs(page, 'guardian')
  await page.goto(`${base}/family/home`)
  let taps = 0
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    taps++
    await target.tap()
  }
  await tap(page.getByRole('link', { name: /^Tell the school/ }).first())
  const form = page.getByRole('dialog')
  await tap(form.getByRole('radio', { name: 'Other days' }))
  await form.getByRole('textbox', { name: 'First day' }).fill('02/03/2027')
  await form.getByRole('textbox', { name: 'Last day' }).fill('02/03/2027')
  await tap(form.getByRole('button', { name: 'Not well' }))
  expect(await violations(page)).toEqual([])
  await tap(form.getByRole('button', { name: 'Send to the school' }))
  await expect(page.getByText('The school has been told')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(5)
  await expect(page.getByText('Sent to the school').first()).toBeVisible()
  await context.close()

  const staff = await browser.newContext()
  const announced = await staff.newPage()
  await signInAs(announced, 'superAdmin')
  await announced.goto(`${base}/attendance/announced`)
  await announced
    .getByRole('listitem')
    .filter({ hasText: 'Not well' })
    .getByRole('button', { name: 'Mark as seen' })
    .click()
  await expect(announced.getByText(/^Seen by/)).toBeVisible()
  expect(await violations(announced)).toEqual([])
  await staff.close()
})
