import { expect, type Page } from '@playwright/test'
import { goTo } from '#app/testing/screens.ts'
import { isEveryLook, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

// Tests use what earlier ones have made.
test.describe.configure({ mode: 'serial' })

const at = (page: 'gradesStreams' | 'grade-setup' | 'classDashboard') => `${hostOf('riverside')}/admin/school/${page}`

/** Chooses a grade and waits until it is shown; earlier input would go to the previous grade. */
async function chooseGrade(page: Page, name: RegExp) {
  const grade = page.getByRole('navigation', { name: 'Grades' }).getByRole('link', { name })
  await grade.click()
  await expect(grade).toHaveAttribute('aria-current', 'page')
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'superAdmin', 'riverside')
})

test('SCH-02 standard grades are added, and sections to every grade without any', async ({ page }) => {
  await page.goto(at('gradesStreams'))
  await expect(page.getByText(/^2 grades, 4 sections, 12 students$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add grades' }).click()
  const grades = page.getByRole('dialog', { name: 'Add grades' })
  await expect(grades.getByRole('checkbox', { name: '7', exact: true })).toBeDisabled()
  for (const name of ['Nursery', '1', '11']) await grades.getByRole('checkbox', { name, exact: true }).check()
  await grades.getByRole('textbox', { name: 'Your own grades' }).fill('Playgroup')
  expect(await violations(page)).toEqual([])
  await grades.getByRole('button', { name: 'Add 4 grades' }).click()
  await expect(page.getByRole('list', { name: 'Pre-primary' }).locator('> li')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add sections' }).first().click()
  const sections = page.getByRole('dialog', { name: 'Add sections' })
  await expect(sections.getByRole('checkbox', { name: 'Playgroup' })).toBeChecked()
  await expect(sections.getByRole('checkbox', { name: '7', exact: true })).not.toBeChecked()
  await sections.getByRole('textbox', { name: 'Sections' }).fill('A, B')
  await sections.getByRole('button', { name: 'Add sections' }).click()
  await expect(page.getByText('8 sections added')).toBeVisible()
  await page.getByRole('button', { name: 'Add section C to grade 1', exact: true }).click()
  await expect(page.getByRole('button', { name: '1-C, 0 students', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('SCH-02 a section is edited and, while it is empty, deleted; one with students stays', async ({ page }) => {
  await page.goto(at('gradesStreams'))
  await page.getByRole('button', { name: /^8-A/ }).click()
  const full = page.getByRole('dialog', { name: 'Section 8-A' })
  await expect(full.getByRole('button', { name: 'Delete section' })).toHaveCount(0)
  await full.getByRole('spinbutton', { name: 'Maximum students' }).fill('35')
  await full.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^8-A/ })).toContainText('of 35')
  await page.getByRole('button', { name: 'Add section C to grade 8' }).click()
  await page.getByRole('button', { name: /^8-C/ }).click()
  await page.getByRole('dialog', { name: 'Section 8-C' }).getByRole('button', { name: 'Delete section' }).click()
  await page.getByRole('button', { name: 'Delete section' }).click()
  await expect(page.getByRole('button', { name: /^8-C/ })).toHaveCount(0)
})

test('SCH-02 when two admins rename one grade, the second sees the change and keeps what they typed', async ({
  page,
  context,
}) => {
  await page.goto(at('gradesStreams'))
  const other = await context.newPage()
  await other.goto(at('gradesStreams'))
  const openRename = async (one: Page) => {
    await one.getByRole('button', { name: 'More actions for grade 8' }).click()
    await one.getByRole('menuitem', { name: 'Rename' }).click()
    return one.getByRole('dialog', { name: 'Rename 8' })
  }
  const [first, second] = [await openRename(page), await openRename(other)]
  await second.getByRole('textbox', { name: 'Name' }).fill('Eighth')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Eighth', { exact: true })).toBeVisible()
  await first.getByRole('textbox', { name: 'Name' }).fill('Class 8')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByRole('alert')).toContainText('Someone else changed this in the meantime')
  await expect(first.getByRole('textbox', { name: 'Name' })).toHaveValue('Class 8')
})

test('SCH-03 a grade gets subjects, copies them to others, and gets its teachers by keyboard from a chosen day', async ({
  page,
}) => {
  await page.goto(at('grade-setup'))
  await chooseGrade(page, /^Nursery/)
  await page.getByRole('button', { name: 'Add subjects' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subjects of grade Nursery' })
  await dialog.getByRole('checkbox', { name: 'English' }).check()
  await dialog.getByRole('textbox', { name: /New subjects/ }).fill('Rhymes')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const table = page.getByRole('table', { name: 'Subjects' })
  await expect(table.getByRole('row', { name: /Rhymes/ })).toBeVisible()
  await page.getByRole('button', { name: 'Copy to other grades' }).click()
  const share = page.getByRole('dialog', { name: /other grades/ })
  await expect(share.getByRole('checkbox', { name: 'Playgroup' })).toBeChecked()
  await share.getByRole('button', { name: 'Copy to these grades' }).click()
  await expect(page.getByText(/^Added to .*Playgroup/)).toBeVisible()

  const grid = page.getByRole('grid', { name: 'Teachers of grade Nursery from 1 Jun 2026' })
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue('01/06/2026')
  await grid.getByRole('gridcell').first().click()
  await page.keyboard.type('Asha')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('gridcell').first()).toContainText('Asha Rao')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await expect(grid.getByRole('gridcell').first()).toContainText('Asha Rao')
  expect(await violations(page)).toEqual([])
})

test('SCH-03 a teacher assigned from a later day leaves the earlier days unchanged', async ({ page }) => {
  await page.goto(at('grade-setup'))
  await chooseGrade(page, /^7/)
  const on = (day: string) =>
    page
      .getByRole('grid', { name: `Teachers of grade 7 from ${day}` })
      .getByRole('row', { name: /7-B/ })
      .getByRole('gridcell')
      .first()
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('01/02/2027')
  await expect(on('1 Feb 2027')).toContainText('Asha Rao')
  await on('1 Feb 2027').click()
  await page.keyboard.press('F2')
  await page
    .getByRole('grid', { name: /from 1 Feb 2027/ })
    .getByRole('combobox')
    .fill('रवि')
  await page.keyboard.press('Enter')
  await expect(on('1 Feb 2027')).toContainText('रवि शर्मा')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await from.fill('31/01/2027')
  await expect(on('31 Jan 2027')).toContainText('Asha Rao')
  await from.fill('01/03/2027')
  await expect(on('1 Mar 2027')).toContainText('रवि शर्मा')
})

test('SCH-08 the class dashboard shows strength, teachers and students, and moves a student', async ({ page }) => {
  await page.goto(at('classDashboard'))
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: '7-B' }).click()
  await expect(page.getByRole('heading', { name: '7-B', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Subjects and teachers' })).toContainText('Asha Rao')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Students' }).click()
  const roll = page.getByRole('grid', { name: 'Students of 7-B' })
  await expect(roll.locator('tbody').getByRole('checkbox').last()).toBeEnabled()
  const before = await roll.locator('tbody').getByRole('row').count()
  await roll.locator('tbody').getByRole('checkbox').last().check()
  await page.getByRole('button', { name: 'Move to another class' }).click()
  const move = page.getByRole('dialog', { name: 'Move 1 student' })
  await move.getByRole('combobox', { name: /To class/ }).click()
  await page.getByRole('option', { name: '7-A' }).click()
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Moved to 7-A')).toBeVisible()
  await expect(roll.locator('tbody').getByRole('row')).toHaveCount(before - 1)
})

test('29 SCH-08 the palette finds a class by its name, however it is spelt', async ({ page }) => {
  await page.goto(at('gradesStreams'))
  await expect(page.getByRole('button', { name: /^7-B/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find a student, page or action' })).toBeFocused()
  await page.keyboard.type('7b')
  await page.getByRole('option', { name: /7-B/ }).first().click()
  await expect(page.getByRole('heading', { name: '7-B', level: 1 })).toBeVisible()
})

test('SCH-02 SCH-03 SCH-08 nothing is cut off on a phone in the dark theme', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const screen of ['gradesStreams', 'grade-setup', 'classDashboard'] as const) {
    expect(await goTo(page, at(screen))).toBe(true)
    await expect(page.getByText(/7-A|English/).first()).toBeVisible()
    if (isEveryLook) expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  }
})

test('SCH-03 the class teachers of a whole grade are chosen on one page and saved together', async ({ page }) => {
  await page.goto(at('grade-setup'))
  await page.getByRole('link', { name: 'Class teachers' }).click()
  await page.getByRole('combobox', { name: 'Grade', exact: true }).selectOption('Playgroup')
  const of = (name: string) => page.getByRole('combobox', { name: `Class teacher of ${name}` })
  for (const name of ['Playgroup-A', 'Playgroup-B']) {
    await of(name).click()
    await page.getByRole('option', { name: 'Asha Rao' }).click()
  }
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  for (const name of ['Playgroup-A', 'Playgroup-B']) await expect(of(name)).toHaveValue('Asha Rao')
})

test('31 SCH-03 an unused subject is deleted at once and restored with Undo', async ({ page }) => {
  await page.goto(`${hostOf('riverside')}/admin/school/subjects`)
  await page.getByRole('button', { name: 'Add subjects' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add subjects' })
  await dialog.getByRole('textbox').fill('Robotics')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row', { name: /Robotics/ })
  await row.getByRole('button', { name: 'Delete Robotics' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('CLS-02 a teacher creates a group of students, opens it, and deletes it with Undo', async ({ page }) => {
  await signInAs(page, 'classTeacher', 'riverside')
  await page.goto(`${hostOf('riverside')}/teacher/classes`)
  await page.getByRole('link', { name: '7-B' }).first().click()
  await page.getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('button', { name: 'New group' }).click()
  const form = page.getByRole('dialog', { name: 'New group in 7-B' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Readers')
  await form.getByRole('checkbox').nth(1).check()
  await form.getByRole('checkbox').nth(2).check()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('link', { name: 'Readers' }).click()
  await expect(page.getByRole('heading', { name: 'Readers' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Readers' }).getByRole('link')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: '7-B' }).click()
  await page.getByRole('button', { name: /Readers/ }).click()
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  await expect(page.getByText('No groups yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Readers' })).toBeVisible()
})
