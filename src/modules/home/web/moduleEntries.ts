import { useQueries } from '@tanstack/react-query'
import { mayUse } from '#platform/contract/access/access.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import type { DayEntry, DayProvider, WaitingItem, WaitingProvider } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'

/** The modules' providers this user has access to, with their translated titles. */
function useProviders<P extends DayProvider | WaitingProvider>(
  field: 'dayEntries' | 'waitingWork',
): (P & { title: string })[] {
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map((module) => module.text))
  return modules.flatMap((module, index) =>
    ((module[field] ?? []) as readonly P[])
      .filter(({ needs }) => mayUse(needs, user))
      .map((provider) => ({ ...provider, title: words[index]?.titles[provider.label] ?? provider.label })),
  )
}

type PendingGroup = { readonly title: string; readonly items: readonly WaitingItem[] }

export type PendingWork = {
  readonly isPending: boolean
  /** Some of it could not be loaded, so an empty list does not mean that nothing is left to do. */
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => void
  readonly groups: readonly PendingGroup[]
}

/** The user's pending work. Providers that fail are left out until the next refetch. */
export function usePendingWork(): PendingWork {
  const providers = useProviders<WaitingProvider>('waitingWork').sort((a, b) => a.order - b.order)
  const results = useQueries({
    queries: providers.map(({ name, find }) => ({
      queryKey: ['waiting work', name],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(signal),
    })),
  })
  return {
    isPending: results.some(({ isPending }) => isPending),
    isError: results.some(({ isError, data }) => isError && !data),
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
    groups: results.flatMap(({ data }, index) =>
      data && data.length > 0 ? [{ title: providers[index]?.title ?? '', items: data }] : [],
    ),
  }
}

export type DayGroup = {
  readonly name: string
  readonly title: string
  readonly to: string
  readonly entries: readonly DayEntry[]
}

/** The modules' entries for a day, such as events. */
export function useDayEntries(date: CivilDate): readonly DayGroup[] {
  const providers = useProviders<DayProvider>('dayEntries')
  const results = useQueries({
    queries: providers.map(({ name, find }) => ({
      queryKey: ['day entries', name, date],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(date, signal),
    })),
  })
  return results.flatMap(({ data }, index) => {
    const provider = providers[index]
    return data && provider
      ? [{ name: provider.name, title: provider.title, to: provider.to(date), entries: data }]
      : []
  })
}
