import { useCallback, useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { downloadText } from '../words.ts'
import {
  type Download,
  download,
  isLostConnection,
  listDownloads,
  NoRoom,
  resumeAll,
  watchDownloads,
} from './downloads.ts'

/** The person's downloads on this device; what was interrupted goes on as soon as there is a network. */
export function useDownloads() {
  const { userId } = useUser()
  const [list, setList] = useState<readonly Download[] | null>(null)
  useEffect(() => {
    let isShown = true
    const read = () =>
      void listDownloads(userId).then(
        (all) => isShown && setList(all),
        () => isShown && setList([]),
      )
    read()
    const stop = watchDownloads(read)
    const resume = () => void resumeAll(userId).catch(() => {})
    if (navigator.onLine) resume()
    globalThis.addEventListener('online', resume)
    return () => {
      isShown = false
      stop()
      globalThis.removeEventListener('online', resume)
    }
  }, [userId])
  const start = useStart(userId)
  return { userId, list, start }
}

function useStart(userId: string) {
  const text = useText(downloadText)
  return useCallback(
    (bookId: string) =>
      void download(userId, bookId).catch((failed: unknown) => {
        if (failed instanceof NoRoom) toast.error(text.noRoom)
        else if (!isLostConnection(failed)) toast.error(text.failed)
      }),
    [userId, text],
  )
}
