import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signedIn } from './people.ts'

for (const look of ['light', 'dark', 'rtl'] as const) {
  test(`38 the kit page breaks no rule of WCAG 2.2 AA, ${look}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: look === 'dark' ? 'dark' : 'light' })
    await signedIn(page, 'classTeacher')
    const sections = ['today', 'foundations', 'actions', 'fields', 'choices', 'dates', 'status', 'page', 'empty']
    for (const section of [...sections, 'overlays', 'chart', 'messages']) {
      await page.goto(`/developer/kit?only=${section}${look === 'rtl' ? '&dir=rtl' : ''}`)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`),
          section,
        )
        .toEqual([])
    }
  })
}
