import { lazy, useMemo } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { useUser } from '#platform/web/session/session.ts'

/** The profile tabs other modules contribute, if this user may see them. */
export function useOtherTabs(profile: 'student' | 'staff') {
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map(({ text }) => text))
  const parts = useMemo(
    () =>
      modules.flatMap(({ profileTabs }, at) =>
        (profileTabs?.[profile] ?? []).map((tab) => ({ ...tab, at, Part: lazy(tab.load) })),
      ),
    [modules, profile],
  )
  return parts
    .filter(({ needs }) => mayUse(needs, user))
    .sort((a, b) => a.order - b.order)
    .map(({ name, label, at, Part }) => ({ name, label: words[at]?.titles[label] ?? label, Part }))
}
