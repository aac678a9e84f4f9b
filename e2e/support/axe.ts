import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const colourRules = ['color-contrast', 'link-in-text-block']

/** `npm run test:all` checks every appearance of a screen, `npm test` only the light theme. */
export const isEveryLook = process.env.TEST_ALL === 'on'

/** Waits until the screen is visible and nothing on it is loading. */
export async function settled(page: Page) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Header and navigation are the same on every screen, so they are checked once for each role. */
const frame = ':is(header, nav):not(main *)'

/** What to check: a part of the screen, or all of it with or without header and navigation. */
type CheckScope = { part?: string; withFrame?: boolean }

/** WCAG 2.2 AA violations on the page in its current state. */
export async function violations(page: Page, scope: CheckScope & { rules?: string[] } = {}) {
  // The kit page contains components that stay in their loading state.
  if (!new URL(page.url()).pathname.startsWith('/developer/')) await settled(page)
  // Once per page load. No page has a cross-origin frame, which would need its own copy.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Violations are reported by HTML, not by selector. Preloading would refetch every stylesheet for a rule about device
    // orientation, which our stylesheets do not use.
    selectors: false,
    preload: false,
    runOnly: scope.rules ? { type: 'rule', values: scope.rules } : { type: 'tag', values: tags },
  }
  return page.evaluate(
    async ([part, excluded, chosen]) => {
      // The page behind a modal dialog is inert and has already been checked.
      const open = document.querySelector('dialog:modal')
      const context = part ?? open ?? { exclude: excluded }
      const { violations: found } = await (window as unknown as AxeWindow).axe.run(context, chosen)
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    [scope.part, scope.withFrame ? [] : [frame], options] as const,
  )
}

type AxeWindow = { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } }

/**
 * WCAG 2.2 AA violations in the light theme and, with `npm run test:all`, in the dark theme and right to left. Names and
 * roles are the same in all of them, so the dark theme is checked only for colours and the mirrored page only for overflow.
 */
export async function violationsByLook(page: Page, scope: CheckScope = {}) {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page, scope)
  if (!isEveryLook) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dark = await violations(page, { ...scope, rules: colourRules })
  await page.emulateMedia({ colorScheme: 'light' })
  const before = await setDirection(page, 'rtl')
  const mirrored = await overflow(page)
  await setDirection(page, before)
  return [...light, ...dark.map((one) => `dark: ${one}`), ...mirrored.map((one) => `right to left: ${one}`)]
}

const setDirection = (page: Page, direction: string) =>
  page.evaluate((dir) => {
    const before = document.documentElement.dir
    document.documentElement.dir = dir
    return before
  }, direction)

/** By how much the page is wider than the window; empty if it fits. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the window`] : []
  })
