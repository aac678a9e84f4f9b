import type { Page } from '@playwright/test'
import { englishOn, messagePairs } from '#app/testing/messagePairs.ts'

let pairs: ReturnType<typeof messagePairs> | undefined

/** The product's own English texts on a Hindi page: visible ones, and the names that screen readers read out. */
export async function englishLeft(page: Page): Promise<string[]> {
  pairs ??= messagePairs()
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.closest('script, style, kbd, [lang]:not(html)')) texts.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(element.getAttribute(name) ?? '')
    return [document.title.split(' · ')[0] ?? '', ...texts]
  })
  return englishOn(await pairs, shown)
}
