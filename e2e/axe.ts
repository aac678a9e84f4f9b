import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Until a screen has come and nothing on it stands in for something that is still on its way. */
export async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** `shape`: all but what depends on colours; `colours`: only that. */
type Aspect = 'all' | 'shape' | 'colours'
const ofColour = ['color-contrast', 'link-in-text-block']

/** What breaks WCAG 2.2 AA in what is shown now, or in one part of it. */
export async function violations(page: Page, options: { part?: string; aspect?: Aspect } = {}) {
  // The kit shows pieces that wait for ever.
  if (!new URL(page.url()).pathname.startsWith('/developer/')) await settled(page)
  // No page of ours holds a foreign frame, so axe need not gather its findings in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  if (options.part) axe.include(options.part)
  if (options.aspect === 'colours') axe.withRules(ofColour)
  else axe.withTags(rules)
  if (options.aspect === 'shape') axe.disableRules(ofColour)
  const { violations: found } = await axe.analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** The same in the light and in the dark, on one page that stays as it is: only colours can differ. */
export async function violationsInBoth(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dark = await violations(page, { aspect: 'colours' })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((one) => `dark ${one}`)]
}

/** How the product may look; every screen must stand all of them. */
export const looks = [
  { name: 'light', scheme: 'light', dir: 'ltr' },
  { name: 'dark', scheme: 'dark', dir: 'ltr' },
  { name: 'right to left', scheme: 'light', dir: 'rtl' },
] as const
