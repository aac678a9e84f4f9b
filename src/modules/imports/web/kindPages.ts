import { mayUse } from '#platform/contract/access/access.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { useUser } from '#platform/web/session/session.ts'

/** A kind of file with its words; `back` is where the imported things are listed. */
export type KindPage = { readonly name: string; readonly label: string; readonly back: string }

/** The kinds of file the modules offer to this person, in the order of the modules. */
export function useKindPages(): readonly KindPage[] {
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map(({ text }) => text))
  return modules.flatMap(({ importKinds = [] }, place) =>
    importKinds
      .filter(({ needs }) => mayUse(needs, user))
      .map(({ name, label, back }) => ({ name, back, label: words[place]?.titles[label] ?? label })),
  )
}

/** How a kind is called; its bare name if no module has words for it. */
export function useKindPage(name: string): KindPage {
  const pages = useKindPages()
  return pages.find((page) => page.name === name) ?? { name, label: name, back: '' }
}
