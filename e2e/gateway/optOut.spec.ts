import { expect, type Page } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { writeToTeachers } from './campaignToTeachers.ts'

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
  await writeToTeachers(page, {
    name: 'Staff fair',
    title: 'Fair on Saturday',
    text: 'Dear {name}, come to our fair. {school}',
  })
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
