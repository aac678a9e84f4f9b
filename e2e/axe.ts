import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const rulesOfColour = ['color-contrast', 'link-in-text-block']
const rulesOfPlace = ['target-size', 'scrollable-region-focusable']

/** Until a screen has come and nothing on it stands in for something that is still on its way. */
export async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** What breaks WCAG 2.2 AA in what is shown now, or in one part of it. */
export async function violations(page: Page, options: { part?: string; rules?: string[] } = {}) {
  // The kit shows pieces that wait for ever.
  if (!new URL(page.url()).pathname.startsWith('/developer/')) await settled(page)
  // No page of ours holds a foreign frame, so axe need not gather its findings in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (options.part) axe.include(options.part)
  if (options.rules) axe.withRules(options.rules)
  else axe.withTags(tags)
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/**
 * The same in the light, in the dark and right to left, on one page that stays open: names and roles cannot differ, so
 * the dark is asked only about colours, and the turned page about where things lie and whether all of it fits.
 */
export async function violationsInEveryLook(page: Page, part?: string) {
  const of = part ? { part } : {}
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page, of)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dark = await violations(page, { ...of, rules: rulesOfColour })
  await page.emulateMedia({ colorScheme: 'light' })
  const before = await turn(page, 'rtl')
  const turned = [...(await violations(page, { ...of, rules: rulesOfPlace })), ...(await widerThanTheWindow(page))]
  await turn(page, before)
  return [...light, ...dark.map((one) => `dark ${one}`), ...turned.map((one) => `right to left ${one}`)]
}

const turn = (page: Page, to: string) =>
  page.evaluate((dir) => {
    const before = document.documentElement.dir
    document.documentElement.dir = dir
    return before
  }, to)

const widerThanTheWindow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []
  })
