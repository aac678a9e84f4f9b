import { expect } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

test('NTF-03 the office decides by which channel students are told, and can go back to the usual ones', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${hostOf('greenwood')}/admin/my-profile/communication`)
  await page.getByRole('tab', { name: 'Students' }).click()
  const mail = page.getByRole('checkbox', { name: 'Homework: E-mail' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(mail).not.toBeChecked()
  await expect(save).toBeDisabled()
  await mail.check()
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await page.getByRole('tab', { name: 'Students' }).click()
  await expect(mail).toBeChecked()
  // Without the toast, which lies over what is below it.
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Use Banyan’s usual channels' }).click()
  await expect(mail).not.toBeChecked()
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
