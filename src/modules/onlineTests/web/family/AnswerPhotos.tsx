import { useState } from 'react'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { limits } from '../../rules/kinds.ts'
import type { Begun } from './useSitting.ts'
import { familyTestText } from './words.ts'

const mostBytes = 10 * 1024 * 1024

type Props = { begun: Begun; testItemId: string; isReadOnly: boolean }

/** Photos of a written answer. Without a network they wait on the device. */
export function AnswerPhotos({ begun, testItemId, isReadOnly }: Props) {
  const { player: text } = useText(familyTestText)
  const [hasFailed, setFailed] = useState(false)
  const { photos } = begun
  const sent = begun.sitting.photos.filter((one) => one.testItemId === testItemId)
  const waiting = photos.waiting.filter((one) => one.testItemId === testItemId)
  if (isReadOnly && sent.length + waiting.length === 0) return null
  return (
    <>
      {(hasFailed || photos.refused > 0) && <Notice tone="warn" live title={text.photoFailed} />}
      <FileDrop
        label={text.photos}
        hint={text.photosHint}
        optional
        accept=".jpg,.jpeg,.png,.webp"
        maxSize={mostBytes}
        maxFiles={limits.photos}
        disabled={isReadOnly}
        files={[
          ...sent.map(({ photoId, file }, at) => ({
            id: photoId,
            name: fill(text.photo, { n: at + 1 }),
            size: file.size,
            to: file.url,
            state: 'done' as const,
          })),
          ...waiting.map(({ deviceKey, file }) => ({
            id: deviceKey,
            name: file.name,
            size: file.size,
            state: 'waiting' as const,
          })),
        ]}
        onAdd={(files) => {
          setFailed(false)
          void photos.add(testItemId, files)
        }}
        onRemove={(id) => void photos.remove(id).catch(() => setFailed(true))}
      />
    </>
  )
}
