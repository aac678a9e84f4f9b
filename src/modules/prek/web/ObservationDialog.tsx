import { useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { Framework } from '../framework.ts'
import { type KeptObservation, type KeptPhoto, keepAgain, keepObservation } from './outbox.ts'
import { PhotoField } from './PhotoField.tsx'
import css from './Prek.module.css'
import { VoiceField } from './VoiceField.tsx'
import { prekText, useServerWords } from './words.ts'

type ObservationDialogProps = {
  classId: string
  termKey: string
  framework: Framework
  /** A refused one, to be changed and sent again. */
  before?: KeptObservation | undefined
  students: readonly { readonly studentId: string; readonly firstName: string }[]
  onClose: () => void
}

/** What is still there of what was chosen. */
const knownIn = (chosen: readonly string[] = [], known: readonly string[]): readonly string[] =>
  chosen.filter((one) => known.includes(one))

const toggled = (all: readonly string[], one: string) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one]

/** A photo, who, what: three taps, then save. Without a network it stays on the device. */
export function ObservationDialog({ classId, termKey, framework, before, students, onClose }: ObservationDialogProps) {
  const text = useText(prekText).observe
  const say = useServerWords()
  const { userId } = useUser()
  const [studentIds, setStudentIds] = useState(
    knownIn(
      before?.studentIds,
      students.map((one) => one.studentId),
    ),
  )
  const [indicatorKeys, setIndicatorKeys] = useState(
    knownIn(
      before?.indicatorKeys,
      framework.areas.flatMap(({ indicators }) => indicators).map(({ key }) => key),
    ),
  )
  const [note, setNote] = useState(before?.note ?? '')
  const [photos, setPhotos] = useState<readonly KeptPhoto[]>(before?.photos ?? [])
  const [voice, setVoice] = useState<File | undefined>(before?.voice)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const seenAt = before?.seenAt ?? new Date().toISOString()
    const seen = {
      classId,
      termKey: before?.termKey ?? termKey,
      studentIds,
      indicatorKeys,
      note,
      seenAt,
      photos,
      ...(voice && { voice }),
    }
    const kept = { key: before?.key ?? crypto.randomUUID(), owner: userId, ...seen }
    try {
      const isSent = await keepObservation(kept)
      if (isSent) void queryClient.invalidateQueries()
      toast.success(isSent ? text.saved : text.kept)
      onClose()
    } catch (problem) {
      // Its photos must not be lost while the form is open.
      if (before) await keepAgain(before)
      toast.error(say(problem as ApiProblem))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          loading={isSaving}
          disabled={studentIds.length === 0 || indicatorKeys.length === 0}
          onClick={() => void save()}
        >
          {text.save}
        </Button>
      }
    >
      <div className={css.stack}>
        <PhotoField photos={photos} onChange={setPhotos} />
        <VoiceField voice={voice} onChange={setVoice} />
        <FieldSet label={text.who}>
          <div className={css.chips}>
            {students.map(({ studentId, firstName }) => (
              <Chip
                key={studentId}
                label={firstName}
                isOn={studentIds.includes(studentId)}
                onPress={() => setStudentIds(toggled(studentIds, studentId))}
              />
            ))}
          </div>
        </FieldSet>
        {framework.areas.map(({ key, name, indicators }) => (
          <FieldSet key={key} label={name}>
            <div className={css.chips}>
              {indicators.map((one) => (
                <Chip
                  key={one.key}
                  label={one.text}
                  isOn={indicatorKeys.includes(one.key)}
                  onPress={() => setIndicatorKeys(toggled(indicatorKeys, one.key))}
                />
              ))}
            </div>
          </FieldSet>
        ))}
        <TextArea label={text.note} value={note} rows={2} max={1000} onChange={setNote} />
      </div>
    </Dialog>
  )
}

function Chip({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button type="button" className={css.chip} aria-pressed={isOn} onClick={onPress}>
      {label}
    </button>
  )
}
