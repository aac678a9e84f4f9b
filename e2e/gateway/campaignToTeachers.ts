import type { Page } from '@playwright/test'
import { hostOf, signInAs } from '../support/people.ts'

export const gateway = `${hostOf('greenwood')}/admin/notificationgateway`

/** Signs in as the office and writes a campaign to all teachers by e-mail; its draft is not saved yet. */
export async function writeToTeachers(page: Page, words: { name: string; title: string; text: string }): Promise<void> {
  await signInAs(page, 'superAdmin')
  await page.goto(`${gateway}/campaigns/new`)
  await page.getByRole('textbox', { name: 'Name (only staff see it)' }).fill(words.name)
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Role' })
  await page.getByRole('button', { name: /Remove.*Guardians/ }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Teachers' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove: Push' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(words.title)
  await page.getByRole('textbox', { name: 'Text' }).fill(words.text)
}
