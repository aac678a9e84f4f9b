import { mayUse } from '#platform/contract/access/access.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { useUser } from '#platform/web/session/session.ts'

/** An import kind with its label; `back` is the page that lists its records. */
export type KindPage = { readonly name: string; readonly label: string; readonly back: string }

/** The import kinds this user may use, in module order. */
export function useKindPages(): readonly KindPage[] {
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map(({ text }) => text))
  return modules.flatMap(({ importKinds = [] }, index) =>
    importKinds
      .filter(({ needs }) => mayUse(needs, user))
      .map(({ name, label, back }) => ({ name, back, label: words[index]?.titles[label] ?? label })),
  )
}

/** Falls back to the kind's name as the label. */
export function useKindPage(name: string): KindPage {
  const pages = useKindPages()
  return pages.find((page) => page.name === name) ?? { name, label: name, back: '' }
}
