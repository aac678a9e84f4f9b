import { expect, type Page } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { hostOf, type PersonName, phone, signInAs } from '../support/people.ts'

// Each test answers what the one before has written.
test.describe.configure({ mode: 'serial' })

const host = hostOf('greenwood')
const hub = `${host}/admin/engage-hub`
const mark = Date.now()
const [eventTitle, slipTitle] = [`Kite festival ${mark}`, `Trip to the fort ${mark}`]

/** Opens an address as somebody. A page of another session would go home by itself meanwhile, so it is left first. */
async function enter(page: Page, person: PersonName, address: string) {
  await page.goto('about:blank')
  await signInAs(page, person)
  await page.goto(address)
}

async function publish(page: Page) {
  await page.getByRole('button', { name: /^Publish to/ }).click()
  await expect(page.getByRole('article').getByText('Published', { exact: true })).toBeVisible()
}

test('NOT-01 the office writes an event in two languages; what is typed survives closing the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'superAdmin', `${hub}?new=1`)
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Type' }).selectOption('event')
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(eventTitle)
  await form.getByRole('switch', { name: 'Add Hindi side by side' }).check()
  await form.getByRole('textbox', { name: 'Title in Hindi' }).fill('पतंग उत्सव')
  expect(await violationsByLook(page)).toEqual([])
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await form.getByRole('button', { name: 'Restore draft' }).click()
  await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(eventTitle)
  await expect(form.getByRole('textbox', { name: 'Title in Hindi' })).toHaveValue('पतंग उत्सव')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(form.getByText('Say when the event is.')).toBeVisible()
  await form.getByLabel('Date of the event').fill('15/01/2027')
  await form.getByRole('textbox', { name: 'Place' }).fill('School ground')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 2, name: eventTitle })).toBeVisible()
  await publish(page)
  expect(await violationsByLook(page)).toEqual([])
})

test('ENG-01 a guardian replies on a phone, and the office sees how many people come', async ({ page }) => {
  await page.setViewportSize(phone)
  await enter(page, 'guardian', `${host}/family/noticeboard`)
  await page.getByRole('link', { name: new RegExp(eventTitle) }).click()
  await expect(page.getByRole('heading', { level: 2, name: eventTitle })).toBeVisible()
  await page.getByRole('radio', { name: 'Coming', exact: true }).check()
  await page.getByRole('spinbutton', { name: /How many people/ }).fill('3')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('button', { name: 'Change reply' })).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'superAdmin', hub)
  await page.getByRole('link', { name: new RegExp(eventTitle) }).click()
  await expect(page.getByText('1 coming (3 people), 0 not coming')).toBeVisible()
})

test('ENG-01 a guardian draws a signature on a slip, and the office sees it beside the child’s name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'superAdmin', `${hub}?new=1`)
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Type' }).selectOption('slip')
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill(slipTitle)
  await form.getByRole('button', { name: 'Save draft' }).click()
  await publish(page)
  await enter(page, 'guardian', `${host}/family/noticeboard`)
  await page.getByRole('link', { name: new RegExp(slipTitle) }).click()
  const slip = page.getByRole('region', { name: /^Slip for/ }).first()
  const pad = slip.getByRole('img', { name: /^Sign in the box/ })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nothing to sign in.')
  await page.mouse.move(box.x + 20, box.y + 60)
  await page.mouse.down()
  for (const [x, y] of [
    [60, 20],
    [90, 100],
    [140, 30],
    [200, 90],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 })
  await page.mouse.up()
  expect(await violationsByLook(page)).toEqual([])
  await slip.getByRole('button', { name: 'I agree and sign' }).click()
  await expect(slip.getByText('Agreed', { exact: true })).toBeVisible()
  await enter(page, 'superAdmin', hub)
  await page.getByRole('link', { name: new RegExp(slipTitle) }).click()
  await page.getByRole('radio', { name: 'Returned', exact: true }).check()
  await expect(page.getByRole('img', { name: /^Signature of/ }).first()).toBeVisible()
  expect(await violationsByLook(page)).toEqual([])
})

test('NOT-01 a board with many notices has pages, and the fifth opens like the second', async ({ page }) => {
  await signInAs(page, 'teacher')
  const first = page.waitForResponse(/\/api\/board\?/)
  await page.goto(`${host}/teacher/noticeboard`)
  const body = await (await first).json()
  const asked: string[] = []
  await page.route(/\/api\/board\?/, (route) => {
    const { searchParams } = new URL(route.request().url())
    asked.push(`${searchParams.get('page')} ${searchParams.get('size')}`)
    return route.fulfill({ json: { ...body, data: { ...body.data, total: 230 } } })
  })
  await page.reload()
  for (const next of [2, 3, 4, 5]) {
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL(new RegExp(`page=${next}`))
    await expect(page.getByText(`Page ${next} of 5`)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await expect.poll(() => asked.at(-1)).toBe('5 50')
})
