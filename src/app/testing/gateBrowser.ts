import type { Page } from '@playwright/test'

/** Asks the office's routes for the code of a new phone; a school without gates gets one. */
const newPhone = `(async () => {
  const tenant = await (await fetch('/api/tenants/' + location.hostname)).json()
  const headers = { 'x-tenant-id': tenant.data.tenantId, 'content-type': 'application/json' }
  const post = async (url, body) =>
    (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()).data
  const { data } = await (await fetch('/api/gate-devices', { headers })).json()
  const gate = data.gates[0] ?? (await post('/api/visitors/gates', { name: 'Main gate' }))
  return (await post('/api/gate-devices', { name: 'Test phone', gateId: gate.gateId })).code
})()`

/** Makes this browser a phone of a gate. An admin is signed in on it before, and nobody afterwards. */
export async function makeGatePhone(page: Page, host: string): Promise<void> {
  // The home page may still be loading after the sign-in, and its navigation would abort ours.
  await page.goto('about:blank')
  await page.goto(`${host}/admin/gate-staff`)
  await page.getByRole('heading', { name: 'Gate phones' }).waitFor()
  const code = await page.evaluate<string>(newPhone)
  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${host}/gate-phone/${code}`)
  await page.getByRole('button', { name: 'Set up this phone' }).click()
  await page.getByText(/is ready for/).waitFor()
}
