import type { Observation } from '#modules/prek/schemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import css from '../Prek.module.css'
import { prekText } from '../words.ts'

/** What a level rests on: the observations of an indicator, with their photos. */
export function Evidence({ observations }: { observations: readonly Observation[] }) {
  const text = useText(prekText).child
  const { time } = useFormat()
  const { timeZone } = useSchool()
  if (observations.length === 0)
    return (
      <span className={css.evidence}>
        <span className={css.meta}>{text.noEvidence}</span>
      </span>
    )
  const days = observations.map(({ seenAt }) => time(seenAt, timeZone, { day: 'numeric', month: 'short' }))
  const photos = observations.flatMap(({ note, photos: all }) => all.map((one) => ({ ...one, note }))).slice(0, 4)
  return (
    <span className={css.evidence}>
      <span className={css.meta}>{fill(text.evidence, { days: [...new Set(days)].join(', ') })}</span>
      {photos.map(({ photoId, url, note }) => (
        <img key={photoId} src={url} alt={note || text.photo} loading="lazy" />
      ))}
    </span>
  )
}
