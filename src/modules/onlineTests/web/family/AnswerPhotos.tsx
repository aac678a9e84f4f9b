import { useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { limits } from '../../rules/kinds.ts'
import type { Begun } from './useSitting.ts'
import { familyTestText } from './words.ts'

const mostBytes = 10 * 1024 * 1024

type Props = { begun: Begun; testItemId: string; isReadOnly: boolean }

/** Photos of a written answer. Unlike typed answers they need a network when they are taken. */
export function AnswerPhotos({ begun, testItemId, isReadOnly }: Props) {
  const { player: text } = useText(familyTestText)
  const [sending, setSending] = useState<readonly string[]>([])
  const [hasFailed, setFailed] = useState(false)
  const photos = begun.sitting.photos.filter((one) => one.testItemId === testItemId)
  const send = async (files: readonly File[]) => {
    setFailed(false)
    for (const file of files) {
      setSending((now) => [...now, file.name])
      await begun.addPhoto(testItemId, file).catch(() => setFailed(true))
      setSending((now) => now.filter((name) => name !== file.name))
    }
  }
  if (isReadOnly && photos.length === 0) return null
  return (
    <>
      {hasFailed && <Notice tone="warn" live title={text.photoFailed} />}
      <FileDrop
        label={text.photos}
        hint={text.photosHint}
        optional
        accept=".jpg,.jpeg,.png,.webp"
        maxSize={mostBytes}
        maxFiles={limits.photos}
        disabled={isReadOnly}
        files={[
          ...photos.map(({ photoId, file }, at) => ({
            id: photoId,
            name: fill(text.photo, { n: at + 1 }),
            size: file.size,
            to: file.url,
            state: 'done' as const,
          })),
          ...sending.map((name) => ({ id: name, name, size: 0, state: 'waiting' as const })),
        ]}
        onAdd={(files) => void send(files)}
        onRemove={(id) => void begun.removePhoto(id).catch(() => setFailed(true))}
      />
    </>
  )
}
