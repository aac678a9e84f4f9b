import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { categories } from '#modules/library/kinds.ts'
import { api } from '../support/api.ts'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const host = hostOf('riverside')
const name = 'Library in class, Brass'

test('GAM-01 a level is made easier; the teacher who reaches it is told once, and its file leads to a public page', async ({
  page,
}) => {
  await signInAs(page, 'teacher', 'riverside')
  await page.goto(`${host}/teacher/achievements`)
  await expect(page.getByRole('heading', { name: 'This year' })).toBeVisible()
  const book = { title: 'Atlas', categoryId: categories.book }
  const { contentId } = await api<{ contentId: string }>(page, 'POST', '/api/library/resources', book)
  const opened = { eventId: crypto.randomUUID(), contentId, kind: 'open', happenedAt: new Date().toISOString() }
  await api(page, 'POST', '/api/library/usage', { events: [opened] })

  // A page that is open would notice that somebody else is signed in, and load again.
  await page.goto('about:blank')
  await signInAs(page, 'superAdmin', 'riverside')
  await page.goto(`${host}/admin/badges`)
  await page.getByRole('button', { name: 'Change Library in class' }).click()
  await page.getByRole('spinbutton', { name: 'Brass' }).fill('1')
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Brass: 1 ·')).toBeVisible()

  await page.goto('about:blank')
  await signInAs(page, 'teacher', 'riverside')
  const news = page.getByRole('region', { name: /new badge/ })
  await expect(async () => {
    await page.goto(`${host}/teacher/achievements`)
    await expect(page.getByRole('heading', { name: 'This year' })).toBeVisible()
    await expect(news).toContainText(name, { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  expect(await violationsByLook(page)).toEqual([])
  await page.reload()
  const line = page.getByRole('list', { name: 'Earned' }).getByRole('listitem').filter({ hasText: name })
  await expect(line).toBeVisible()
  await expect(news).toHaveCount(0)
  await expect(line.getByText('New', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText(name)).toHaveCount(1)
  await page.keyboard.press('Escape')

  const saving = page.waitForEvent('download')
  await line.getByRole('button', { name: `Save ${name} as a file` }).click()
  const file = readFileSync(await (await saving).path(), 'utf8')
  const { id } = JSON.parse(Buffer.from(file.split('.')[1] ?? '', 'base64url').toString()) as { id: string }
  await page.goto(`${host}${new URL(id).pathname}`)
  await expect(page.getByText('Genuine')).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})
