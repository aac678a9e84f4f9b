import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { password } from '../support/people.ts'
import { port } from '../support/ports.ts'

test.use({ serviceWorkers: 'allow' })

/** A proxy in front of the server that can serve a newer service worker, which is how the app notices a new build. */
async function upgradeProxy() {
  let isNew = false
  const front = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers: plain }, (upstream) => {
      const { 'content-length': _, ...kept } = upstream.headers
      outgoing.writeHead(upstream.statusCode ?? 502, kept)
      upstream.pipe(outgoing, { end: false })
      upstream.on('end', () => outgoing.end(isNew && url === '/sw.js' ? '// newer' : ''))
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    host: `http://banyan-trust.localhost:${(front.address() as AddressInfo).port}`,
    upgrade: () => {
      isNew = true
    },
    close: () => front.closeAllConnections(),
  }
}

test('42 a new version offers to reload, which keeps unsaved work', async ({ page }) => {
  const { host, upgrade, close } = await upgradeProxy()
  // The browser asks before leaving a half-filled form.
  page.on('dialog', (question) => question.accept())
  await page.goto(`${host}/login/superadmin`)
  await page.getByRole('textbox', { name: 'User name' }).fill('orgadmin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/dashboard$/)
  // The service worker controls the page from the first visit on.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`${host}/orgsuperadmin/organisation/org-info`)
  const website = page.getByLabel('Website')
  await website.fill('https://half-typed.example')
  await expect(page.getByText('A new version is available.')).toBeHidden()

  upgrade()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await expect(website).toHaveValue('https://half-typed.example')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('A new version is available.')).toBeHidden()

  // The next page asks again, and reloading loses nothing.
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.goto(`${host}/orgsuperadmin/organisation/org-info`)
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(website).toHaveValue('https://half-typed.example')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('isOld' in window))
  await expect(page.getByText('You have unsaved changes from')).toBeVisible()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(website).toHaveValue('https://half-typed.example')
  await expect(page.getByText('A new version is available.')).toBeHidden()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  close()
})
