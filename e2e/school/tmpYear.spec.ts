import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

test('tmp year copy and student links', async ({ page }) => {
  await signInAs(page, 'superAdmin', 'riverside')
  await page.goto(`${hostOf('riverside')}/admin/school/academic-setup`)
  await page.getByRole('button', { name: /^Plan (the )?next year/ }).click()
  const drawer = page.getByRole('dialog')
  const boxes = drawer.getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  const all = await boxes.evaluateAll((list) =>
    list.map((b) => [
      (b as HTMLInputElement).labels?.[0]?.textContent,
      (b as HTMLInputElement).checked,
      (b as HTMLInputElement).disabled,
    ]),
  )
  console.log(JSON.stringify(all))
  await boxes.nth(2).click()
  await boxes.nth(1).click()
  console.log(
    JSON.stringify(
      await boxes.evaluateAll((list) =>
        list.map((b) => [(b as HTMLInputElement).checked, (b as HTMLInputElement).disabled]),
      ),
    ),
  )
  await boxes.nth(1).click()
  await boxes.nth(2).click()
  const sent: string[] = []
  page.on('request', (r) => {
    if (r.method() === 'POST')
      sent.push(`${new URL(r.url()).pathname} ${r.postData()} ${r.headers()['x-academic-year']}`)
  })
  await drawer
    .getByRole('button', { name: /^(Save|Add|Create|Plan)/ })
    .last()
    .click()
  await expect(drawer).toHaveCount(0)
  console.log(sent.join('\n'))
  await page.goto(`${hostOf('riverside')}/admin/school/classDashboard?tab=students`)
  const link = page.locator('a[href^="/admin/student/"]').first()
  await expect(link).toBeVisible()
})
