import { expect } from '@playwright/test'
import sharp from 'sharp'
import { addStudent } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const templates = `${hostOf('greenwood')}/erp/template`

test('TPL-01 a certificate is designed by keyboard: blocks are moved, removed and added, the page is drawn anew, and it goes to review', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signInAs(page, 'superAdmin')
  await page.goto(templates)
  await page.getByRole('button', { name: 'New template' }).first().press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Bonafide by keyboard')
  await page.getByRole('button', { name: 'Create' }).press('Enter')

  const paper = page.getByRole('img', { name: 'The document as it is printed' })
  await expect(paper).toBeVisible()
  const blocks = page.getByRole('tree', { name: 'Blocks on the page' })
  const names = () => blocks.getByRole('treeitem').locator('[id$="-name"]').allTextContents()
  const before = await names()
  expect(before[0]).toBe('Letterhead')

  const drawn = await paper.getAttribute('src')
  await blocks.getByRole('treeitem', { name: 'Letterhead' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
  await expect.poll(() => paper.getAttribute('src')).not.toBe(drawn)
  await page.keyboard.press('Delete')
  await expect.poll(names).toEqual([before[1], ...before.slice(2)])

  await page.getByRole('button', { name: 'Add block' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Text', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Blood group:')
  await page.getByRole('button', { name: 'Insert field' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Blood group' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    'Blood group: {student.bloodGroup}',
  )

  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'Submit for review' }).press('Enter')
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  // Whoever submitted it cannot approve it.
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
  expect(await violations(page)).toEqual([])
})

test('TPL-01 a signature is added and printed on a certificate, and refused once it is no longer used', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signInAs(page, 'superAdmin')
  await page.goto(`${templates}/signatures`)
  await page.getByRole('button', { name: 'Add signature' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add signature' })
  await dialog.getByRole('textbox', { name: 'Whose signature' }).fill('Kamala Das, Principal')
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'signature.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 300, height: 80, channels: 4, background: '#1c2b5a' } })
      .png()
      .toBuffer(),
  })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save signature' }).press('Enter')
  const shown = page.getByRole('img', { name: 'Signature of Kamala Das, Principal' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300)

  await page.goto(templates)
  await page.getByRole('button', { name: 'New template' }).first().press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Signed bonafide')
  await page.getByRole('button', { name: 'Create' }).press('Enter')
  const paper = page.getByRole('img', { name: 'The document as it is printed' })
  await expect(paper).toBeVisible()
  const drawn = await paper.getAttribute('src')
  await page.getByRole('treeitem', { name: 'Signatures' }).click()
  await page
    .getByRole('combobox', { name: 'Printed signature' })
    .last()
    .selectOption({ label: 'Kamala Das, Principal' })
  await expect.poll(() => paper.getAttribute('src')).not.toBe(drawn)
  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await expect(page.getByText('Draft saved')).toBeVisible()

  await page.goto(`${templates}/signatures`)
  await page.getByRole('button', { name: 'Stop using the signature of Kamala Das, Principal' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop using', exact: true }).press('Enter')
  await expect(page.getByText('No longer used')).toBeVisible()
  await page.goto(templates)
  await page.getByRole('link', { name: 'Signed bonafide' }).press('Enter')
  await page.getByRole('button', { name: 'Submit for review' }).press('Enter')
  await expect(page.getByText(/The signature of Kamala Das, Principal is no longer used/)).toBeVisible()
})

test('TPL-01 the ID cards of a class are issued and printed as one file by keyboard', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${templates}/issue?kind=idCard`)
  const classes = page.getByRole('combobox', { name: 'Class' })
  await expect(classes.getByRole('option').nth(1)).toBeAttached()
  const classId = (await classes.getByRole('option').nth(1).getAttribute('value')) ?? ''
  // A name of this test's own: other files add students to the same class.
  for (let n = 0; n < 12; n++) await addStudent(page, classId, { n, admissionNo: `CARD-${n}`, firstName: 'Kavali' })
  await classes.selectOption(classId)
  await page.getByRole('searchbox', { name: 'Search by name or number' }).fill('Kavali')
  // The whole class has gone from the list; only those who are found are selected.
  await expect(page.getByRole('checkbox')).toHaveCount(1 + 12)
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space')
  const issue = page.getByRole('button', { name: 'Issue 12 documents' })
  await expect(issue).toBeEnabled()
  expect(await violations(page)).toEqual([])
  await issue.press('Enter')
  await expect(page.getByText('12 documents issued')).toBeVisible()
  await page.getByRole('button', { name: 'Print on A4 with cutting marks' }).press('Enter')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download', exact: true }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('Student-ID-card.pdf')
  await page.goto(`${templates}/issued`)
  await page.getByRole('searchbox', { name: 'Search by name or number' }).fill('Kavali')
  await expect(page.getByText('12 documents', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /^.*Kavali/ }).getByText('Valid')).toHaveCount(12)
})
