import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import { useLanguage, useText } from '../i18n.tsx'
import type { Notification, NotificationPage } from '../notifications.ts'
import { getModules } from '../productHost.ts'
import { platformText } from '../words.ts'

const rootKey = ['notifications']
const unreadKey = [...rootKey, 'unread']
const listKey = [...rootKey, 'list']

/** The user's notifications. The count is always kept up to date; the list is fetched only while the bell is open. */
export function useBell(isOpen: boolean) {
  const client = useQueryClient()
  const text = useText(platformText).bell
  const source = getModules().find((module) => module.notificationSource)?.notificationSource
  const count = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => source?.countUnread(signal) ?? 0,
    enabled: source !== undefined,
  })
  const list = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) => source?.list(pageParam, signal) ?? { items: [], unread: 0, next: null },
    initialPageParam: 1,
    getNextPageParam: (last: NotificationPage) => last.next,
    enabled: source !== undefined && isOpen,
    // BellList is lazy and may mount after the data arrives. Tracking all properties makes sure it sees every change.
    notifyOnChangeProps: 'all',
  })
  const language = useLanguage()
  useEffect(() => source?.settle(language), [source, language])
  useEffect(() => source?.subscribe(() => void client.invalidateQueries({ queryKey: rootKey })), [source, client])

  const markRead = async (ids: readonly string[] | 'all') => {
    const isMarked = ({ id }: Notification) => ids === 'all' || ids.includes(id)
    // Optimistic update; the refetch below corrects it.
    client.setQueryData<number>(unreadKey, (unread = 0) => (ids === 'all' ? 0 : Math.max(0, unread - ids.length)))
    client.setQueryData<InfiniteData<NotificationPage>>(listKey, (data) => data && withRead(data, isMarked))
    try {
      await source?.markRead(ids)
    } catch {
      toast.error(text.markFailed)
    }
    await client.invalidateQueries({ queryKey: rootKey })
  }
  return {
    list,
    items: uniqueItems((list.data?.pages ?? []).flatMap(({ items }) => items)),
    unread: count.data ?? 0,
    markRead,
    settings: source?.settings,
  }
}

const withRead = (
  { pages, pageParams }: InfiniteData<NotificationPage>,
  isMarked: (item: Notification) => boolean,
): InfiniteData<NotificationPage> => ({
  pageParams,
  pages: pages.map((page) => ({
    ...page,
    items: page.items.map((item) => (isMarked(item) ? { ...item, read: true } : item)),
  })),
})

/** A notification that arrives between two page loads shifts the list, so the next page repeats an item. */
const uniqueItems = (items: readonly Notification[]): Notification[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
