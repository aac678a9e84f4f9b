import type { SetupState } from '#modules/school/setupSchemas.ts'
import { mayUse, type Principal } from '#platform/contract/access/access.ts'
import type { SetupPage, WebModule } from '#platform/web/screen.ts'

/** A step of the checklist with the words of the module that asks for it. */
export type ListedStep = { readonly name: string; readonly title: string; readonly to: string; readonly done: boolean }

type Worded = { readonly titles: Readonly<Record<string, string>> }

/** The steps this person can do, in the server's order; a step without a page is not shown. */
export function listedSteps(
  { steps }: SetupState,
  modules: readonly Pick<WebModule, 'setupSteps'>[],
  words: readonly Worded[],
  user: Principal,
): ListedStep[] {
  const pages = new Map<string, SetupPage & { title: string }>()
  for (const [place, { setupSteps = [] }] of modules.entries())
    for (const page of setupSteps)
      if (mayUse(page.needs, user))
        pages.set(page.name, { ...page, title: words[place]?.titles[page.label] ?? page.label })
  return steps.flatMap(({ name, done }) => {
    const page = pages.get(name)
    return page ? [{ name, done, title: page.title, to: page.to }] : []
  })
}
