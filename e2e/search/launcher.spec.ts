import { expect, type Page } from '@playwright/test'
import { settled, violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const words = 'What can we help you find?'
const launcher = (page: Page) => page.getByRole('button', { name: words })
const popup = (page: Page) => page.getByRole('dialog', { name: words })

async function openAt(page: Page, path: string) {
  await page.goto(`${hostOf('greenwood')}${path}`)
  await settled(page)
}

async function openPopup(page: Page) {
  await launcher(page).click()
  await expect(popup(page).getByRole('button', { name: 'Homework', exact: true })).toBeVisible()
}

test('SRCH-01 SRCH-02 the launcher can be dragged, stays where it was left and within the screen, and is hidden on some pages', async ({
  page,
}) => {
  await signInAs(page, 'classTeacher')
  await openAt(page, '/teacher/dashboard')
  await expect(launcher(page)).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const animation = () => launcher(page).evaluate((button) => getComputedStyle(button).animationDuration)
  expect(await animation()).toBe('5s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await launcher(page).evaluate((button) => getComputedStyle(button).animationName)).toBe('none')
  const start = await launcher(page).boundingBox()
  const size = page.viewportSize()
  if (!start || !size) throw new Error('the launcher has no place')
  expect([Math.round(size.width - start.x - start.width), Math.round(size.height - start.y - start.height)]).toEqual([
    8, 10,
  ])
  await page.mouse.move(start.x + 20, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(start.x - 300, start.y - 200, { steps: 5 })
  await page.mouse.up()
  await expect(popup(page)).toHaveCount(0)
  const moved = await launcher(page).boundingBox()
  expect([Math.round(moved?.x ?? 0), Math.round(moved?.y ?? 0)]).toEqual([
    Math.round(start.x - 320),
    Math.round(start.y - 220),
  ])
  await openAt(page, '/teacher/calendar')
  await expect(launcher(page)).toBeVisible()
  const later = await launcher(page).boundingBox()
  expect(Math.round(later?.x ?? 0)).toBe(Math.round(moved?.x ?? -1))
  // By keyboard, and never off the screen.
  await launcher(page).focus()
  for (let n = 0; n < 80; n += 1) await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => Math.round((await launcher(page).boundingBox())?.x ?? -1)).toBe(0)
  await openAt(page, '/teacher/overview')
  await expect(launcher(page)).toHaveCount(0)
})

test('SRCH-03 SRCH-05 SRCH-06 keyword, action, class, result; the search is among the last ones afterwards', async ({
  page,
}) => {
  await signInAs(page, 'classTeacher')
  await openAt(page, '/teacher/dashboard')
  await openPopup(page)
  const dialog = popup(page)
  await dialog.getByRole('button', { name: 'Homework', exact: true }).click()
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  const classes = dialog.getByRole('region', { name: 'Which class and subject?' })
  await classes.getByRole('button').first().click()
  await expect(
    dialog
      .getByRole('region', { name: 'Results' })
      .or(dialog.getByText('No homework created for the selected class and subject.')),
  ).toBeVisible()
  expect(await violations(page, { part: 'dialog' })).toEqual([])
  // Another action begins anew with the class.
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(classes.getByRole('button', { pressed: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(classes).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Homework', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await classes.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/teacher\/classes\/\d+\/[^/]+\/[^/]+\/[^/]+\/3\/assessments\?sub_tab=homework$/)
  await openPopup(page)
  await expect(dialog.getByRole('button', { name: /Homework · Create/ })).toBeVisible()
  await expect(dialog.getByText('Not created yet')).toBeVisible()
})

test('SRCH-05 SRCH-07 attendance by day, generating a paper at once, and names by their sound', async ({ page }) => {
  await signInAs(page, 'classTeacher')
  await openAt(page, '/teacher/dashboard')
  await openPopup(page)
  const dialog = popup(page)
  await dialog.getByRole('button', { name: 'Attendance', exact: true }).click()
  await dialog.getByRole('button', { name: 'Mark', exact: true }).click()
  await dialog.getByRole('region', { name: 'Which class?' }).getByRole('button').first().click()
  await expect(dialog.getByRole('textbox', { name: 'Date' })).toBeVisible()
  await dialog.getByRole('button', { name: /Take the register/ }).click()
  await expect(page).toHaveURL(/\/teacher\/class-attendance\?class=/)
  await openPopup(page)
  await dialog.getByRole('button', { name: 'Offline Question Paper' }).click()
  await dialog.getByRole('button', { name: 'Generate Auto' }).click()
  await expect(page).toHaveURL(/\/assess\/questionpaper.*generationMode=2/)
  await expect(page.getByRole('radio', { name: 'Use a blueprint' })).toBeChecked()
})

test('SRCH-07 on a phone files are not offered, and the whole popup fits', async ({ page }) => {
  await page.setViewportSize(phone)
  await signInAs(page, 'classTeacher')
  await openAt(page, '/teacher/dashboard')
  await openPopup(page)
  const dialog = popup(page)
  await dialog.getByRole('button', { name: 'Attendance', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Mark', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Download/ })).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
