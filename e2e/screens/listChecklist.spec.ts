import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readSheet } from '#platform/server/spreadsheets/sheetReader.ts'
import { settled } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

// What every list and every figure has to do, tested on some of them.

const trust = hostOf('banyan-trust')
const students = `${hostOf('greenwood')}/admin/student`
const rows = (page: Page) => page.getByRole('grid', { name: 'Students' }).locator('tbody').getByRole('row')
const namesOf = async (page: Page) => (await rows(page).getByRole('link').allInnerTexts()).map((name) => name.trim())

test('24 25 a list keeps search, filters, sort and columns in its address, and Back restores them', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto(students)
  await settled(page)
  const all = await rows(page).count()
  await page.getByRole('searchbox').fill('a')
  await expect(page).toHaveURL(/[?&]q=a/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Class' }).click()
  await page.getByRole('checkbox', { name: '7-B' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]classId=/)
  await page.getByRole('columnheader').getByRole('button').first().click()
  await expect(page).toHaveURL(/[?&]sort=/)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { checked: false }).first().check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]columns=/)
  await settled(page)
  const [address, names] = [page.url(), await namesOf(page)]
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThan(all)
  await expect(page.getByRole('button', { name: /^Remove .*7-B/ })).toBeVisible()

  await rows(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/student\/[^?]+$/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect.poll(() => namesOf(page)).toEqual(names)
  await page.reload()
  await expect.poll(() => namesOf(page)).toEqual(names)
})

for (const [format, ending] of [
  ['CSV', 'csv'],
  ['Excel', 'xlsx'],
] as const)
  test(`26 a list of people is exported to ${format} as shown`, async ({ page }) => {
    await signInAs(page, 'superAdmin')
    // Few enough for one page, however many students other files have added.
    await page.goto(`${students}?sort=-name&q=bha`)
    await settled(page)
    const names = await namesOf(page)
    expect(names.length).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^Students .*\\.${ending}$`))
    const sheet = await readSheet(await readFile(await file.path()))
    expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(names)
  })

/** An error message stays until it is closed, but never covers a form's buttons. */
async function expectClearButtons(page: Page, name: string) {
  await page.route('**/api/departments/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await page.getByRole('row', { name }).hover()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Unable to reach server' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('row', { name }).hover()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const drawer = page.getByRole('dialog')
  const message = drawer.locator('[data-toast=error]')
  for (const width of [768, 390, 320, 1280]) {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 640 })
    await expect(message).toBeVisible()
    await expect(async () => {
      const [above, below] = [await message.boundingBox(), await drawer.locator('footer').boundingBox()]
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(0)
    }).toPass()
  }
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

test('31 reversible actions happen at once with Undo; irreversible ones ask by name', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/admin/school/add-department')
  await page.getByRole('dialog').getByRole('textbox').first().fill('Chess club')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  const line = page.getByRole('row', { name: /Chess club/ })
  const remove = async () => {
    await line.hover()
    await page.getByRole('button', { name: 'Delete Chess club' }).click()
    await expect(line).toBeHidden()
  }
  await remove()
  const undoToast = page.getByRole('status').filter({ hasText: 'Chess club deleted' }).last()
  await undoToast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Chess club restored')).toBeVisible()
  await expect(line).toContainText('Teaching')
  await expectClearButtons(page, 'Chess club')
  await remove()
  await signInAs(page, 'organisationAdmin')
  await page.goto(`${trust}/orgsuperadmin/organisation/branch-setup`)
  await page.getByRole('row', { name: /Riverside/ }).hover()
  await page.getByRole('button', { name: /^Deactivate Riverside/ }).click()
  const question = page.getByRole('alertdialog', { name: /Deactivate Riverside International School/ })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('row', { name: /Riverside/ })).toContainText('Active')
})

test('33 a search without results says so and offers one next step', async ({ page }) => {
  await page.goto('/developer/kit?only=table')
  const one = page.locator('#table [data-wide]').first()
  await expect(one.locator('tbody tr').first()).toBeVisible()
  await one.getByRole('searchbox').fill('zzzz')
  await expect(one.getByText('No results', { exact: true })).toBeVisible()
  await expect(one.locator('tbody tr')).toHaveCount(0)
  await one.getByRole('button', { name: 'Clear filters' }).click()
  await expect(one.getByRole('searchbox')).toHaveValue('')
  await expect(one.getByText('No results', { exact: true })).toBeHidden()
  await expect(one.locator('tbody tr').first()).toBeVisible()
})

test('33 an empty list says why and offers exactly one next step', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  for (const [list, why, step] of [
    ['records/documents', 'No documents yet', 'Add document'],
    ['department', 'No departments yet', 'Add department'],
  ] as const) {
    await page.goto(`/admin/school/${list}`)
    // The picture, the text and the button are one block.
    const state = page.getByText(why).locator('xpath=../..')
    await expect(state).toBeVisible()
    await expect(state.getByRole('button', { name: step })).toHaveCount(1)
    await expect(state.getByRole('button').or(state.getByRole('link'))).toHaveCount(1)
  }
})

test('35 a list that failed to load is retried in place, without a layout jump', async ({ page }) => {
  await signInAs(page, 'organisationAdmin')
  let broken = true
  await page.route('**/api/organisation/dashboard**', (route) => (broken ? route.abort() : route.continue()))
  await page.goto(`${trust}/orgsuperadmin/organisation/branch-setup`)
  const retry = page.getByRole('button', { name: /try again|retry/i }).first()
  await expect(retry).toBeVisible({ timeout: 20_000 })
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  broken = false
  await retry.click()
  await expect(page.getByText('Riverside International School').first()).toBeVisible()
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(heading)
})

test('35 loaded content appears where its skeleton was', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/students?**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(students)
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
  const places = () =>
    page.evaluate(() =>
      ['h1', 'main thead', 'main input[type=search]'].map((one) => {
        const box = document.querySelector(one)?.getBoundingClientRect()
        return box && [box.left, box.top, box.height]
      }),
    )
  const before = await places()
  release()
  await settled(page)
  await expect(rows(page).first()).toBeVisible()
  expect(await places()).toEqual(before)
})

test('36 a chart shows the same figures as a table', async ({ page }) => {
  await page.goto('/developer/kit?only=chart')
  const chart = page.locator('#chart').getByRole('figure').first()
  await chart.getByRole('radio', { name: 'Table' }).check({ force: true })
  await expect(chart.getByRole('table')).toBeVisible()
  expect(await chart.getByRole('row').count()).toBeGreaterThan(3)
})

test('36 a figure on the home page opens the list it counts', async ({ page }) => {
  await signInAs(page, 'superAdmin')
  await page.goto('/admin')
  await settled(page)
  // The set-up checklist is shown above as soon as it is loaded.
  await page.waitForLoadState('networkidle')
  const figure = page.getByRole('link', { name: /students enrolled/ })
  const shown = Number((await figure.innerText()).replace(/\D/g, ''))
  await figure.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible()
  await expect(page.getByText(`${shown} students`).first()).toBeVisible()
})
