import { useCallback, useEffect, useRef, useState } from 'react'
import type { Sitting } from '#modules/onlineTests/familySchemas.ts'
import { testPages } from '#modules/onlineTests/pagesContract.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { sendFile } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { dropPhotos, type KeptPhoto, keepPhoto, listKeptPhotos } from './keptPhotos.ts'

/** How often a lost network is tried again, in milliseconds. */
const retry = 4000

type Photos = Sitting['photos']
type Seat = { readonly studentId: string; readonly attemptId: string | null }

/** The server could not be reached or is too busy; everything else is its answer to this photo. */
const isToComeAgain = (failure: ApiProblem) => failure.status === 0 || failure.status === 429 || failure.status >= 500

/** The photos of a running attempt that have not been sent: kept on the device, and sent as soon as the server can be reached. */
export function usePhotos({ studentId, attemptId }: Seat, changePhotos: (change: (photos: Photos) => Photos) => void) {
  const { userId } = useUser()
  const [waiting, setWaiting] = useState<readonly KeptPhoto[]>([])
  /** Photos that the server did not take. */
  const [refused, setRefused] = useState(0)
  const sending = useRef<Promise<void> | null>(null)
  const refresh = useCallback(
    async () => setWaiting(attemptId ? await listKeptPhotos(userId, attemptId) : []),
    [userId, attemptId],
  )
  useEffect(() => void refresh(), [refresh])

  const sendOne = useCallback(
    async (photo: KeptPhoto) => {
      const { testItemId, deviceKey, file } = photo
      const params = { studentId, attemptId: photo.attemptId }
      try {
        const { data } = await sendFile(testPages.routes.sendPhoto, { params, query: { testItemId, deviceKey } }, file)
        changePhotos((photos) => [...photos.filter(({ photoId }) => photoId !== data.photoId), data])
      } catch (failure) {
        // A photo that came too late stays: a teacher can give more time.
        if (!(failure instanceof ApiProblem) || isToComeAgain(failure) || failure.code === 'handed-in-already')
          throw failure
        setRefused((n) => n + 1)
      }
      await dropPhotos([photo])
    },
    [studentId, changePhotos],
  )

  /** Sends everything that waits, one photo after the other; throws if the server cannot be reached. */
  const send = useCallback(async (): Promise<void> => {
    if (!attemptId) return
    sending.current ??= (async () => {
      try {
        for (const photo of await listKeptPhotos(userId, attemptId)) await sendOne(photo)
      } finally {
        sending.current = null
        await refresh()
      }
    })()
    await sending.current
  }, [userId, attemptId, sendOne, refresh])

  const waits = waiting.length
  useEffect(() => {
    if (waits === 0) return
    const again = () => void send().catch(() => undefined)
    const timer = setInterval(again, retry)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waits, send])

  return {
    waiting,
    refused,
    send,
    add: async (testItemId: string, files: readonly File[]) => {
      if (!attemptId) return
      setRefused(0)
      for (const file of files) {
        const photo = { owner: userId, attemptId, testItemId, deviceKey: crypto.randomUUID(), file }
        await keepPhoto(photo)
      }
      await refresh()
      await send().catch(() => undefined)
    },
    remove: async (id: string) => {
      const kept = waiting.filter(({ deviceKey }) => deviceKey === id)
      if (kept.length > 0) {
        await dropPhotos(kept)
        return refresh()
      }
      await call(testPages.routes.removePhoto, { params: { studentId, attemptId: attemptId ?? '', photoId: id } })
      changePhotos((photos) => photos.filter(({ photoId }) => photoId !== id))
    },
  }
}
