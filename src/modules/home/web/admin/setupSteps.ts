import type { SetupState } from '#modules/school/setupSchemas.ts'
import { mayUse, type Principal } from '#platform/contract/access/access.ts'
import type { SetupPage, WebModule } from '#platform/web/screen.ts'

export type ListedStep = { readonly name: string; readonly title: string; readonly to: string; readonly done: boolean }

type ModuleText = { readonly titles: Readonly<Record<string, string>> }

/** The steps the user can do, in the server's order; steps without a page are omitted. */
export function listedSteps(
  { steps }: SetupState,
  modules: readonly Pick<WebModule, 'setupSteps'>[],
  words: readonly ModuleText[],
  user: Principal,
): ListedStep[] {
  const pages = new Map<string, SetupPage & { title: string }>()
  for (const [index, { setupSteps = [] }] of modules.entries())
    for (const page of setupSteps)
      if (mayUse(page.needs, user))
        pages.set(page.name, { ...page, title: words[index]?.titles[page.label] ?? page.label })
  return steps.flatMap(({ name, done }) => {
    const page = pages.get(name)
    return page ? [{ name, done, title: page.title, to: page.to }] : []
  })
}
