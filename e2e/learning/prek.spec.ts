import { type Browser, expect } from '@playwright/test'
import { api } from '../support/api.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, phone, signInAs } from '../support/people.ts'

const greenwood = hostOf('greenwood')

/** A red square as a phone would send it. */
const photo = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
    'base64',
  ),
}

type Settings = { framework: Record<string, unknown>; version: number }

/** The grades with such reports, as the office sets them in a browser of its own. */
async function setGrades(browser: Browser, gradeCodes: readonly number[]): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signInAs(page, 'superAdmin')
  await page.goto(`${greenwood}/admin/my-profile/prek-reports`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { framework, version } = await api<Settings>(page, 'GET', '/api/prek/settings')
  await api(page, 'PUT', '/api/prek/settings', { framework: { ...framework, gradeCodes }, version })
  await context.close()
}

test('GRB-05 an observation with a photo is made on a phone without a network and arrives when it is back', async ({
  page,
  browser,
}) => {
  // The class teacher of the demo has older children.
  await setGrades(browser, [7, 13, 14, 15])
  await page.setViewportSize(phone)
  await signInAs(page, 'classTeacher')
  await page.goto(`${greenwood}/teacher/prek-reports`)
  await expect(page.getByRole('button', { name: 'Add observation' })).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add observation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New observation' })
  await dialog.getByLabel('Take photo').setInputFiles(photo)
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  const child = dialog.getByRole('group', { name: 'Who?' }).getByRole('button').first()
  const name = await child.textContent()
  await child.click()
  await dialog.getByRole('button', { name: 'takes turns and shares things' }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save observation' }).click()
  await expect(page.getByText('1 observation waiting to sync')).toBeVisible()

  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('1 observation waiting to sync')).toHaveCount(0)
  await page
    .getByRole('listitem')
    .filter({ hasText: name ?? '' })
    .first()
    .getByRole('button', { name: 'Open' })
    .click()
  await expect(page.getByRole('img', { name: 'Photo of the observation' }).first()).toBeVisible()
  await setGrades(browser, [13, 14, 15])
})
