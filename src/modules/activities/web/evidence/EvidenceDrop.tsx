import { useEffect, useRef, useState } from 'react'
import type { Call, RouteAddress } from '#platform/contract/route.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useReachable } from '#platform/web/connection.ts'
import { sendFile } from '#platform/web/query.ts'
import { type DroppedFile, FileDrop } from '#ui/fields/FileDrop.tsx'
import { useServerWords } from '../words.ts'

const megabyte = 1024 * 1024
/** The server's limits. Without HEIC, phones convert their photos before they send them. */
const accept = 'image/jpeg,image/png,image/webp,video/mp4,video/webm,video/quicktime'
const maxBytes = 100 * megabyte

type Waiting = DroppedFile & { readonly file: File }

type EvidenceDropProps<R extends RouteAddress> = {
  readonly label: string
  readonly hint?: string
  /** How many more files fit. */
  readonly left: number
  readonly route: R
  /** The call that sends one file under its key. */
  readonly input: (key: string) => Call<R>
}

/** Sends photos and videos one after another. One that failed keeps its key, so sending it again never doubles it. */
export function EvidenceDrop<R extends RouteAddress>({ label, hint, left, route, input }: EvidenceDropProps<R>) {
  const say = useServerWords()
  const isReachable = useReachable()
  const [files, setFiles] = useState<readonly Waiting[]>([])
  const isSending = useRef(false)
  const change = (id: string, changes: Partial<Waiting>) =>
    setFiles((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one)))

  const next = files.find(({ state }) => state === 'waiting')
  useEffect(() => {
    if (!next || isSending.current) return
    isSending.current = true
    const { id, file } = next
    setFiles((now) => now.map((one) => (one.id === id ? { ...one, state: 'uploading' } : one)))
    const settle = (then: (now: readonly Waiting[]) => readonly Waiting[]) => {
      isSending.current = false
      setFiles(then)
    }
    sendFile(route, input(id), file).then(
      () => settle((now) => now.filter((one) => one.id !== id)),
      (problem: ApiProblem) =>
        settle((now) => now.map((one) => (one.id === id ? { ...one, state: 'failed', error: say(problem) } : one))),
    )
  }, [next, route, input, say])

  // What failed for want of a network goes on by itself.
  useEffect(() => {
    if (isReachable)
      setFiles((now) =>
        now.map((one) => (one.state === 'failed' ? { ...one, state: 'waiting', error: undefined } : one)),
      )
  }, [isReachable])

  if (left <= 0 && files.length === 0) return null
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept={accept}
      maxSize={maxBytes}
      maxFiles={left + files.length}
      files={files}
      onAdd={(added) =>
        setFiles((now) => [
          ...now,
          ...added.map((file) => ({
            id: crypto.randomUUID(),
            name: file.name,
            size: file.size,
            state: 'waiting' as const,
            file,
          })),
        ])
      }
      onRemove={(id) => setFiles((now) => now.filter((one) => one.id !== id))}
      onRetry={(id) => change(id, { state: 'waiting', error: undefined })}
    />
  )
}
