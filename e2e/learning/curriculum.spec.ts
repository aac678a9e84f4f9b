import { expect, type Page } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

// Tests use what earlier ones have made.
test.describe.configure({ mode: 'serial' })

/** Copies the science curriculum of grade 7 from the catalogue, as its teacher. */
async function copyScience(page: Page, school: string) {
  await signInAs(page, 'classTeacher', school)
  await page.goto(`${hostOf(school)}/teacher/curriculum`)
  await page.getByRole('link', { name: 'Science', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Science, grade 7' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Catalogue curriculum' })).toHaveValue('NCERT Science 7')
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByText('Curriculum copied')).toBeVisible()
  await expect(treeNode(page, 'Nutrition in plants')).toBeVisible()
}

const treeNode = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const tree = (page: Page) => page.getByRole('tree', { name: 'Units, chapters and topics' })

test('CUR-01 CUR-02 a curriculum is copied, reordered by keyboard, saved and submitted', async ({ page }) => {
  await copyScience(page, 'greenwood')
  await expect(page.getByText('In-built')).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])

  // By keyboard: the second chapter before the first.
  await treeNode(page, 'Nutrition in animals').focus()
  await page.keyboard.press('Alt+ArrowUp')
  const chapters = tree(page).getByRole('treeitem', { level: 2 })
  await expect(chapters.first()).toHaveAccessibleName(/^Nutrition in animals/)
  await page.getByRole('button', { name: 'Add unit' }).click()
  const drawer = page.getByRole('dialog', { name: 'New unit' })
  await drawer.getByRole('textbox', { name: 'Title' }).fill('Revision')
  await page.getByRole('spinbutton', { name: 'Periods' }).fill('6')
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(treeNode(page, 'Revision')).toBeVisible()

  // Leaving asks first.
  await page.getByRole('link', { name: 'Curriculum', exact: true }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  // So does copying over unsaved changes.
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Structure' }).click()
  await page.getByRole('button', { name: 'Copy' }).first().click()
  const confirmation = page.getByRole('alertdialog', { name: 'Replace unsaved changes?' })
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmation).toBeHidden()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Review' }).click()
  await expect(page.getByText('Added Revision')).toBeVisible()
  await expect(page.getByText('Moved Nutrition in', { exact: false })).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Version note' }).fill('Animals before plants')
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and send' }).click()
  await expect(page.getByText('Sent for approval')).toBeVisible()
  await expect(page.getByText('Pending approval')).toBeVisible()
})

test('CUR-02 CUR-03 the office approves the submitted curriculum, compares its versions and restores one', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/admin/teacher-inquiry/curriculumPlan')
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('link', { name: 'Science', exact: true }).click()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Send back for rework' }).click()
  await expect(page.getByText('Enter the changes needed.')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByRole('heading', { name: 'Changes from version 1 to version 2' })).toBeVisible()
  await expect(page.getByText('Animals before plants')).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page
    .getByRole('navigation', { name: 'Versions' })
    .getByRole('link', { name: /^Version 1/ })
    .click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByRole('link', { name: /^Version 3/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Removed Revision')).toBeVisible()
})

test('CUR-04 CLS-01 a chapter is ticked off on the milestones of a class, with all of its topics', async ({ page }) => {
  await copyScience(page, 'riverside')
  await page.goto(`${hostOf('riverside')}/teacher/classes`)
  await page.getByRole('link', { name: /^7-B/ }).first().click()
  await page.getByRole('link', { name: 'Milestones' }).click()
  await expect(page.getByText('0 of', { exact: false }).first()).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Nutrition in plants completed' }).check()
  await expect(page.getByRole('checkbox', { name: 'Photosynthesis completed' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Food completed' })).toBeChecked({ indeterminate: true })
  await page.setViewportSize(phone)
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Photosynthesis completed' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'Nutrition in plants completed' })).not.toBeChecked()
})
