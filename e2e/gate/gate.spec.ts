import { expect, type Page } from '@playwright/test'
import { squareCode } from '#modules/visitors/rules/squareCode.ts'
import { violations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, newestMessage, signInAs } from '../support/people.ts'

const host = hostOf('greenwood')
const home = `${host}/visitorregister/gate-staff/home`
const number = '9845077001'

/** A camera that shows what the test puts before it: a grey picture, or a QR code. */
const fakeCamera = (page: Page, hasReader: boolean) =>
  page.addInitScript((reader) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const paint = canvas.getContext('2d')
    const shown = window as unknown as { seen?: string; drawn?: { size: number; path: string } }
    setInterval(() => {
      if (!paint) return
      paint.setTransform(1, 0, 0, 1, 0, 0)
      paint.fillStyle = '#888'
      paint.fillRect(0, 0, 640, 480)
      if (!shown.drawn) return
      const side = 400 / shown.drawn.size
      paint.setTransform(side, 0, 0, side, 120, 40)
      paint.fillStyle = '#fff'
      paint.fillRect(0, 0, shown.drawn.size, shown.drawn.size)
      paint.fillStyle = '#000'
      paint.fill(new Path2D(shown.drawn.path))
    }, 100)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
    const BarcodeDetector = class {
      detect = async () => (shown.seen ? [{ rawValue: shown.seen }] : [])
    }
    Object.assign(window, { BarcodeDetector: reader ? BarcodeDetector : undefined })
  }, hasReader)

/** What the office sets up first. */
async function prepare(page: Page) {
  await signInAs(page, 'superAdmin')
  await page.goto(`${host}/visitorregister/post-setup`)
  await expect(page.getByRole('heading', { name: 'Purposes', exact: true })).toBeVisible()
  await page.evaluate(async () => {
    const tenant = await (await fetch(`/api/tenants/${location.hostname}`)).json()
    const headers = { 'x-tenant-id': tenant.data.tenantId, 'content-type': 'application/json' }
    const body = {
      name: 'Admission tour',
      kind: 'visitor',
      needsHost: true,
      needsApproval: false,
      maxMinutes: 60,
      questions: [],
      isActive: true,
    }
    await fetch('/api/visitors/purposes', { method: 'POST', headers, body: JSON.stringify(body) })
  })
}

const usedCodes = new Set<string>()

/** Types the number and the code that was sent to it. Returns the taps. */
async function proveNumber(page: Page): Promise<number> {
  await page.getByLabel('Visitor’s phone number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code').first()).toBeVisible()
  let code = ''
  // A moment later the newest message may still be that of the visit before.
  await expect
    .poll(async () => {
      code = /\d{6}/.exec(await newestMessage(page, 'greenwood', `+91${number}`))?.[0] ?? ''
      return code !== '' && !usedCodes.has(code)
    })
    .toBe(true)
  usedCodes.add(code)
  await page.getByLabel('Code').first().pressSequentially(code)
  return 1
}

const badgeOf = async (page: Page, act: () => Promise<void>) => {
  const recorded = page.waitForResponse(/\/api\/gate\/entries$/)
  await act()
  const { badgeCode } = (await (await recorded).json()).data.outcomes[0] as { badgeCode: string }
  await expect(page.getByRole('img', { name: 'Visitor badge' })).toBeVisible()
  return badgeCode
}

test('VIS-02 a known visitor is checked in with five taps at 390 px, and out by scanning the badge', async ({
  page,
}) => {
  await prepare(page)
  await fakeCamera(page, true)
  await signInAs(page, 'gate')
  await page.goto(home)
  await page.getByRole('link', { name: 'Check in' }).click()
  await proveNumber(page)
  await page.getByRole('button', { name: 'Take photo' }).click()
  await page.getByRole('button', { name: 'Admission tour' }).click()
  await page.locator('main li button').first().click()
  // Somebody new also has a name.
  await page.getByLabel('Name').fill('Ravi Kumar')
  const first = await badgeOf(page, () => page.getByRole('button', { name: 'Check in' }).click())
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Ravi Kumar')).toBeVisible()
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.evaluate((code) => void Object.assign(window, { seen: code }), `BV1:${first}`)
  await expect(page.getByText('Ravi Kumar checked out')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.goto(home)
  await page.getByRole('link', { name: 'Check in' }).click()
  let taps = 1 + (await proveNumber(page))
  const tap = async (name: string | RegExp) => {
    taps += 1
    await page.getByRole('button', { name }).click()
  }
  await tap('Take photo')
  await tap(/^Admission tour/)
  const second = await badgeOf(page, () => tap(/Last time/))
  expect(taps).toBe(5)
  expect(second).not.toBe(first)
})

test('VIS-02 a browser without a reader of codes scans a badge all the same, and every gate screen is usable at 200 % zoom', async ({
  page,
}) => {
  await prepare(page)
  await fakeCamera(page, false)
  await signInAs(page, 'gate')
  // 390 px at 200 % leave 195 px.
  await page.setViewportSize({ width: 195, height: 422 })
  for (const name of ['home', 'check-in', 'pick-up', 'arrivals', 'roll-call', 'check-out']) {
    await page.goto(`${host}/visitorregister/gate-staff/${name}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    await expect(page.getByRole('main').getByText(/./).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true)
    expect(await violations(page)).toEqual([])
  }
  const sent = page.waitForResponse(/\/api\/gate\/entries$/)
  await page.evaluate((drawn) => void Object.assign(window, { drawn }), squareCode('BV1:a-badge-of-another-school'))
  const { outcomes } = (await (await sent).json()).data
  expect(outcomes).toMatchObject([{ refusal: 'no-such-visit' }])
})
