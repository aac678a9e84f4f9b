import { expect } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'

test.describe.configure({ mode: 'parallel' })

const sections = ['today', 'foundations', 'actions', 'fields', 'choices', 'dates', 'status', 'page', 'empty', 'chart']

for (const section of sections)
  test(`38 the kit breaks no rule of WCAG 2.2 AA: ${section}`, async ({ page }) => {
    await page.goto(`/developer/kit?only=${section}`)
    await expect(page.locator(`#${section} > :not(h2, [data-loading])`).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await violationsByLook(page)).toEqual([])
  })
