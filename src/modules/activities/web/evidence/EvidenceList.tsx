import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Evidence } from '#modules/activities/schemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { activityText } from '../words.ts'
import css from './Evidence.module.css'

type EvidenceListProps = {
  readonly evidence: readonly Evidence[]
  readonly mayRemove: (evidence: Evidence) => boolean
  readonly onRemove: (evidenceId: string) => void
  /** Beside what a teacher added. */
  readonly byTeacher: string
  readonly removeLabel: string
}

/** Photos and videos; a photo opens in full size. */
export function EvidenceList({ evidence, mayRemove, onRemove, byTeacher, removeLabel }: EvidenceListProps) {
  if (evidence.length === 0) return null
  return (
    <ul className={css.list}>
      {evidence.map((one) => (
        <li key={one.evidenceId} className={css.item}>
          {one.file.type.startsWith('video/') ? (
            <Film file={one.file} />
          ) : (
            <a href={one.file.url} target="_blank" rel="noopener">
              <img className={css.picture} src={one.file.url} alt={one.file.name} loading="lazy" />
            </a>
          )}
          <span className={css.foot}>
            {one.byTeacher && <span>{byTeacher}</span>}
            {mayRemove(one) && (
              <IconButton
                icon={IconTrash}
                size="small"
                label={fill(removeLabel, { name: one.file.name })}
                onClick={() => onRemove(one.evidenceId)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Not every browser plays what every phone records; such a film can still be opened on the device. */
function Film({ file }: { file: Evidence['file'] }) {
  const text = useText(activityText).evidence
  const [isUnplayable, setUnplayable] = useState(false)
  if (isUnplayable)
    return (
      <a className={css.unplayable} href={file.url} download={file.name}>
        {fill(text.download, { name: file.name })}
      </a>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: students' own recordings have no captions.
    <video
      className={css.picture}
      src={file.url}
      controls
      preload="metadata"
      aria-label={file.name}
      onError={() => setUnplayable(true)}
    />
  )
}
