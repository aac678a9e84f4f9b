import { problemsIn } from '#modules/gradebook/remarkText.ts'
import { printedNotes, printedPhotos } from '#modules/prek/limits.ts'
import type { Child, Observation } from '#modules/prek/schemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import css from '../Prek.module.css'
import { prekText } from '../words.ts'

type Shown = Child['shown']
type ShownFieldsProps = { observation: Observation; child: Child; shown: Shown; onChange: (shown: Shown) => void }

const toggled = (all: readonly string[], one: string) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

/** What the report prints of an observation: nothing, until its teacher chooses. */
export function ShownFields({ observation, child, shown, onChange }: ShownFieldsProps) {
  const text = useText(prekText).child
  const { observationId, note, photos, voiceUrl } = observation
  const { firstName, gender, others, mayWrite } = child
  const named = problemsIn(note, { child: { firstName, gender }, others, maxLines: 100 }).find(
    ({ code }) => code === 'other-name',
  )
  const hasNote = shown.observationIds.includes(observationId)
  return (
    <div className={css.stack}>
      {/* biome-ignore lint/a11y/useMediaCaption: a teacher's own words, which nobody has written down */}
      {voiceUrl && <audio controls preload="none" src={voiceUrl} aria-label={text.voice} />}
      {note && (
        <Checkbox
          label={text.printNote}
          hint={named && fill(text.namesOther, { name: named.what })}
          checked={hasNote}
          disabled={!mayWrite || (!hasNote && (named !== undefined || shown.observationIds.length >= printedNotes))}
          onChange={() => onChange({ ...shown, observationIds: toggled(shown.observationIds, observationId) })}
        />
      )}
      {photos.length > 0 && (
        <div className={css.photos}>
          {photos.map(({ photoId, url }, at) => {
            const isShown = shown.photoIds.includes(photoId)
            return (
              <div key={photoId}>
                <img className={css.seen} src={url} alt={note || text.photo} loading="lazy" />
                <Checkbox
                  label={fill(text.printPhoto, { n: at + 1 })}
                  checked={isShown}
                  disabled={!mayWrite || (!isShown && shown.photoIds.length >= printedPhotos)}
                  onChange={() => onChange({ ...shown, photoIds: toggled(shown.photoIds, photoId) })}
                />
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}
