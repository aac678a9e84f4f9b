import { IconArrowLeft, IconArrowRight, IconRotateClockwise, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ChildHomework } from '#modules/homework/familySchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import css from './Family.module.css'
import { type Draft, type DraftUpload, readBytes } from './handInDrafts.ts'
import type { HandIn } from './useHandIn.ts'
import { familyHomeworkText } from './words.ts'

type PhotoPagesProps = { homework: ChildHomework; draft: Draft; work: HandIn }

/** The photos in the order of their pages: turn, move and remove them. */
export function PhotoPages({ homework, draft, work }: PhotoPagesProps) {
  const { work: text } = useText(familyHomeworkText)
  const photos = draft.uploads.filter(({ kind }) => kind === 'photo')
  if (photos.length === 0) return null
  return (
    <ol className={css.photos} aria-label={text.photos}>
      {photos.map((photo, at) => {
        const n = at + 1
        return (
          <li key={photo.deviceKey} className={css.photo}>
            <Picture homework={homework} photo={photo} label={fill(text.page, { n })} />
            <div className={css.photoTools}>
              <IconButton
                icon={IconArrowLeft}
                label={fill(text.earlier, { n })}
                disabled={at === 0}
                onClick={() => work.move(photo.deviceKey, -1)}
              />
              <IconButton
                icon={IconArrowRight}
                label={fill(text.later, { n })}
                disabled={n === photos.length}
                onClick={() => work.move(photo.deviceKey, 1)}
              />
              <IconButton
                icon={IconRotateClockwise}
                label={fill(text.turn, { n })}
                onClick={() => work.turn(photo.deviceKey)}
              />
              <IconButton
                icon={IconTrash}
                label={fill(text.remove, { n })}
                onClick={() => void work.remove(photo.deviceKey)}
              />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

type PictureProps = { homework: ChildHomework; photo: DraftUpload; label: string }

/** From this device, or what the server has of it. */
function Picture({ homework, photo, label }: PictureProps) {
  const { userId } = useUser()
  const { deviceKey, turn } = photo
  const [local, setLocal] = useState<string | null>(null)
  useEffect(() => {
    let url = ''
    let isShown = true
    void readBytes(userId, deviceKey).then((bytes) => {
      if (!bytes || !isShown) return
      url = URL.createObjectURL(bytes)
      setLocal(url)
    })
    return () => {
      isShown = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [userId, deviceKey])
  const sent = homework.work.uploads.find((one) => one.deviceKey === deviceKey)
  // The small picture is turned already.
  const small = sent?.turn === turn ? sent.thumb?.url : undefined
  const url = local ?? small ?? sent?.file.url
  const isTurned = turn !== 0 && url !== small
  return (
    <div className={css.frame}>
      {url && <img src={url} alt={label} style={isTurned ? { transform: `rotate(${turn}deg)` } : undefined} />}
    </div>
  )
}
