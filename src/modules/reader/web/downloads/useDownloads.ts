import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { toast } from '#ui/feedback/toast.ts'
import { downloadText, useServerWords } from '../words.ts'
import {
  type Download,
  download,
  isLostConnection,
  listDownloads,
  NoRoom,
  resumeAll,
  watchDownloads,
} from './downloads.ts'

/** The user's downloads on this device. Interrupted ones resume when the device is online. */
export function useDownloads() {
  const { userId } = useUser()
  const [list, setList] = useState<readonly Download[] | null>(null)
  useEffect(() => {
    let isMounted = true
    const read = () =>
      void listDownloads(userId).then(
        (all) => isMounted && setList(all),
        () => isMounted && setList([]),
      )
    read()
    const stop = watchDownloads(read)
    const resume = () => void resumeAll(userId).catch(() => {})
    if (navigator.onLine) resume()
    globalThis.addEventListener('online', resume)
    return () => {
      isMounted = false
      stop()
      globalThis.removeEventListener('online', resume)
    }
  }, [userId])
  const start = useStart(userId)
  return { userId, list, start }
}

function useStart(userId: string) {
  const text = useText(downloadText)
  const say = useServerWords()
  return useCallback(
    (bookId: string) =>
      void download(userId, bookId).catch((failed: unknown) => {
        if (failed instanceof NoRoom) toast.error(text.noRoom)
        // Retrying won't help with a book that has been removed.
        else if (failed instanceof ApiProblem && failed.code === 'no-such-book') toast.error(say(failed))
        else if (!isLostConnection(failed)) toast.error(text.failed)
      }),
    [userId, text, say],
  )
}
