import type { UsualCategory } from '../rules.ts'
import type { Category } from '../schemas.ts'

type Words = { readonly categories: Readonly<Record<UsualCategory, string>> }

/** What the school calls a category. One that it knows no longer has the name of others. */
export function categoryName(words: Words, categories: readonly Category[], code: string): string {
  const found = categories.find((one) => one.code === code)
  return found?.name || words.categories[code as UsualCategory] || words.categories.other
}
