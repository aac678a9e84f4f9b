import { expect, type Page } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, signInAs } from '../support/people.ts'

const host = hostOf('greenwood')
const gateway = `${host}/admin/notificationgateway`

/** The newest link in an e-mail of a campaign. */
async function linkIn(page: Page): Promise<string> {
  type Outbox = { data: { messages: { body: string }[] } }
  const links = async () => {
    const { data } = await page.evaluate(async () => (await (await fetch('/api/developer/outbox')).json()) as Outbox)
    return data.messages.flatMap(({ body }) => /\S+\/campaigns-off\/\S+/.exec(body) ?? [])
  }
  await expect.poll(async () => (await links()).length, { timeout: 15_000 }).toBeGreaterThan(0)
  return (await links())[0] ?? ''
}

test('NTF-03 the link of a campaign’s e-mail turns campaigns off, and the page turns them on again', async ({
  page,
}) => {
  await signInAs(page, 'superAdmin')
  await page.goto(`${gateway}/campaigns/new`)
  await page.getByRole('textbox', { name: 'Name (only staff see it)' }).fill('Staff fair')
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Role' })
  await page.getByRole('button', { name: /Remove.*Guardians/ }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Teachers' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove: Push' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Fair on Saturday')
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear {name}, come to our fair. {school}')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: /^Send to/ }).click()
  const link = await linkIn(page)
  await page.goto(link)
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  await expect(page.getByText(/no longer send you campaigns by e-mail/)).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn on again' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stop campaigns' })).toBeEnabled()
  // The address no longer says what to do, so loading the page again changes nothing.
  await page.reload()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
})
