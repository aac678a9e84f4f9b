import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChildHomework } from '#modules/homework/familySchemas.ts'
import type { UploadKind } from '#modules/homework/handIns.ts'
import { useUser } from '#platform/web/session/session.ts'
import { type Draft, dropBytes, keepBytes, keepDraft, readDraft, type Turn, watchDrafts } from './handInDrafts.ts'
import { plainName, preparePhoto } from './photos.ts'

/** What the server has of the work, as a draft to go on with. */
const draftOf = ({ work }: ChildHomework): Draft => ({
  text: work.text,
  uploads: work.uploads.map(({ deviceKey, kind, turn, file }) => ({
    deviceKey,
    kind,
    turn,
    name: file.name,
    isSent: true,
  })),
  handInKey: null,
  refusal: null,
})

/** The work a student has not handed in yet. It is on this device from the first word or photo on. */
export function useHandIn(studentId: string, homework: ChildHomework) {
  const { userId: owner } = useUser()
  const { homeworkId } = homework
  const [draft, setDraft] = useState<Draft | null>(null)
  /** Changes are written one after the other, so that none overtakes another. */
  const writing = useRef<Promise<unknown>>(Promise.resolve())
  const unwritten = useRef(0)
  const onServer = useRef(homework)
  onServer.current = homework

  useEffect(() => {
    let isOpen = true
    const read = () =>
      void readDraft({ owner, studentId, homeworkId }).then((kept) => {
        // While somebody types, what the device had a moment ago is old.
        if (isOpen && unwritten.current === 0) setDraft(kept ?? draftOf(onServer.current))
      })
    read()
    const stop = watchDrafts(read)
    return () => {
      isOpen = false
      stop()
    }
  }, [owner, studentId, homeworkId])

  const change = useCallback(
    (to: (before: Draft) => Draft) => {
      setDraft((now) => now && to(now))
      const place = { owner, studentId, homeworkId }
      unwritten.current += 1
      writing.current = writing.current.then(async () => {
        const before = (await readDraft(place)) ?? draftOf(onServer.current)
        await keepDraft(place, to(before)).finally(() => {
          unwritten.current -= 1
        })
      })
      return writing.current
    },
    [owner, studentId, homeworkId],
  )

  return {
    draft,
    setText: (text: string) => void change((before) => ({ ...before, text, refusal: null })),
    /** Keeps files on the device, photos made smaller. */
    add: async (files: readonly File[], kind: UploadKind) => {
      for (const file of files) {
        const { bytes, name } = kind === 'photo' ? await preparePhoto(file) : { bytes: file, name: file.name }
        const deviceKey = crypto.randomUUID()
        await keepBytes(owner, deviceKey, bytes)
        const one = { deviceKey, kind, name: plainName(name), turn: 0 as const, isSent: false }
        await change((before) => ({ ...before, uploads: [...before.uploads, one], refusal: null }))
      }
    },
    turn: (deviceKey: string) =>
      void change((before) => ({
        ...before,
        uploads: before.uploads.map((one) =>
          one.deviceKey === deviceKey ? { ...one, turn: ((one.turn + 90) % 360) as Turn } : one,
        ),
      })),
    remove: async (deviceKey: string) => {
      await change((before) => ({ ...before, uploads: before.uploads.filter((one) => one.deviceKey !== deviceKey) }))
      await dropBytes(owner, deviceKey)
    },
    /** Moves an upload one place forward or back among those of its kind. */
    move: (deviceKey: string, by: 1 | -1) => void change((before) => moved(before, deviceKey, by)),
    handIn: () => {
      const handInKey = crypto.randomUUID()
      void change((before) => ({ ...before, handInKey, refusal: null }))
    },
    stop: () => void change((before) => ({ ...before, handInKey: null })),
  }
}

function moved(draft: Draft, deviceKey: string, by: 1 | -1): Draft {
  const { uploads } = draft
  const from = uploads.findIndex((one) => one.deviceKey === deviceKey)
  let to = from + by
  while (uploads[to] && uploads[to]?.kind !== uploads[from]?.kind) to += by
  const [one, other] = [uploads[from], uploads[to]]
  return one && other ? { ...draft, uploads: uploads.with(from, other).with(to, one) } : draft
}

export type HandIn = ReturnType<typeof useHandIn>
