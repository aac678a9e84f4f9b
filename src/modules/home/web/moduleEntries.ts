import { useQueries } from '@tanstack/react-query'
import { mayUse } from '#platform/contract/access/access.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import type { DayEntry, DayProvider, WaitingItem, WaitingProvider } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'

/** What the modules hand in, for those who may see it, each with its name in words. */
function useProviders<P extends DayProvider | WaitingProvider>(
  field: 'dayEntries' | 'waitingWork',
): (P & { title: string })[] {
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map((module) => module.text))
  return modules.flatMap((module, at) =>
    ((module[field] ?? []) as readonly P[])
      .filter(({ needs }) => mayUse(needs, user))
      .map((one) => ({ ...one, title: words[at]?.titles[one.label] ?? one.label })),
  )
}

type WaitingGroup = { readonly title: string; readonly items: readonly WaitingItem[] }

/** What waits for this person; a module that cannot tell is left out and asked again with the next reading. */
export function useWaitingWork(): { readonly isPending: boolean; readonly groups: readonly WaitingGroup[] } {
  const providers = useProviders<WaitingProvider>('waitingWork').sort((a, b) => a.order - b.order)
  const found = useQueries({
    queries: providers.map(({ name, find }) => ({
      queryKey: ['waiting work', name],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(signal),
    })),
  })
  return {
    isPending: found.some(({ isPending }) => isPending),
    groups: found.flatMap(({ data }, at) =>
      data && data.length > 0 ? [{ title: providers[at]?.title ?? '', items: data }] : [],
    ),
  }
}

export type DayGroup = {
  readonly name: string
  readonly title: string
  readonly to: string
  readonly entries: readonly DayEntry[]
}

/** What the modules know of a day, such as its events. */
export function useDayEntries(date: CivilDate): readonly DayGroup[] {
  const providers = useProviders<DayProvider>('dayEntries')
  const found = useQueries({
    queries: providers.map(({ name, find }) => ({
      queryKey: ['day entries', name, date],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(date, signal),
    })),
  })
  return found.flatMap(({ data }, at) => {
    const provider = providers[at]
    return data && provider
      ? [{ name: provider.name, title: provider.title, to: provider.to(date), entries: data }]
      : []
  })
}
