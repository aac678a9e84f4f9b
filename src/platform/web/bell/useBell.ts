import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import { useText } from '../i18n.tsx'
import type { Notification, NotificationPage } from '../notifications.ts'
import { getModules } from '../productHost.ts'
import { platformText } from '../words.ts'

const family = ['notifications']
const unreadKey = [...family, 'unread']
const listKey = [...family, 'list']

/** What is new for this person. The number is always kept; the list is asked for while the bell is open. */
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
    // The list is drawn by a part that may come later than the answer: what changed meanwhile must have been heard.
    notifyOnChangeProps: 'all',
  })
  useEffect(() => source?.subscribe(() => void client.invalidateQueries({ queryKey: family })), [source, client])

  const markRead = async (ids: readonly string[] | 'all') => {
    const isMarked = ({ id }: Notification) => ids === 'all' || ids.includes(id)
    // Shown at once; the server has the last word.
    client.setQueryData<number>(unreadKey, (unread = 0) => (ids === 'all' ? 0 : Math.max(0, unread - ids.length)))
    client.setQueryData<InfiniteData<NotificationPage>>(listKey, (data) => data && withRead(data, isMarked))
    try {
      await source?.markRead(ids)
    } catch {
      toast.error(text.markFailed)
    }
    await client.invalidateQueries({ queryKey: family })
  }
  return {
    list,
    items: withoutDoubles((list.data?.pages ?? []).flatMap(({ items }) => items)),
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

/** Something that arrives between two pages moves the last of one to the first of the next. */
const withoutDoubles = (items: readonly Notification[]): Notification[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]
