import { useState } from 'react'
import { gradeSetup } from '#modules/classes/gradeSetupContract.ts'
import type { Grade, Section } from '#modules/classes/gradeSetupSchemas.ts'
import { school } from '#modules/school/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import css from '../FormDialog.module.css'
import { FormDialog } from '../FormDialog.tsx'
import { classDashboardOf } from '../paths.ts'
import { setupText, useServerWords } from '../setupWords.ts'

interface SectionDialogProps {
  grade: Grade
  section: Section
  onClose: () => void
}

export function SectionDialog({ grade, section, onClose }: SectionDialogProps) {
  const text = useText(setupText).section
  const send = useSend(gradeSetup.routes.saveSection)
  const [isDeleting, setDeleting] = useState(false)
  const [letter, setLetter] = useState(section.section)
  const [capacity, setCapacity] = useState(section.capacity)
  const [streamId, setStreamId] = useState(section.streamId ?? '')
  const [roomId, setRoomId] = useState(section.roomId ?? '')
  const rooms = useRead(school.routes.listRooms, { query: { size: '200', kind: 'classroom' } })
  const { classId, className, version } = section
  const save = () =>
    send.mutateAsync({
      params: { classId },
      body: { section: letter.trim(), capacity, streamId: streamId || null, roomId: roomId || null, version },
    })
  if (isDeleting) return <DeleteSection section={section} onClose={onClose} />
  const roomOptions = (rooms.data?.rows ?? []).map((room) => ({
    value: room.roomId,
    label: `${room.name} · ${room.buildingName}`,
  }))
  return (
    <FormDialog
      title={fill(text.title, { name: className })}
      submit={text.save}
      ready={letter.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
      aside={
        section.studentCount === 0 ? (
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            {text.delete}
          </Button>
        ) : (
          <ButtonLink variant="quiet" to={classDashboardOf(classId)}>
            {text.open}
          </ButtonLink>
        )
      }
    >
      <div className={css.pair}>
        <TextField label={text.section} required maxLength={25} value={letter} onChange={setLetter} data-autofocus />
        <NumberField
          label={text.capacity}
          optional
          min={1}
          max={200}
          decimals={0}
          align="start"
          value={capacity}
          onChange={setCapacity}
        />
      </div>
      {grade.streams.length > 0 && (
        <NativeSelect
          label={text.stream}
          value={streamId}
          onChange={setStreamId}
          options={[
            { value: '', label: text.noStream },
            ...grade.streams.map((one) => ({ value: one.streamId, label: one.name })),
          ]}
        />
      )}
      {roomOptions.length > 0 && (
        <NativeSelect
          label={text.room}
          value={roomId}
          onChange={setRoomId}
          options={[{ value: '', label: text.noRoom }, ...roomOptions]}
        />
      )}
    </FormDialog>
  )
}

function DeleteSection({ section, onClose }: { section: Section; onClose: () => void }) {
  const text = useText(setupText).section
  const say = useServerWords()
  const send = useSend(gradeSetup.routes.deleteSection)
  const { classId, className: name } = section
  const confirm = async () => {
    try {
      await send.mutateAsync({ params: { classId } })
      toast.success(fill(text.deleted, { name }))
    } catch (problem) {
      throw new Error(say(problem as ApiProblem))
    }
  }
  return (
    <ConfirmationDialog
      open
      onClose={onClose}
      title={fill(text.deleteTitle, { name })}
      confirmLabel={text.delete}
      onConfirm={confirm}
    >
      {text.deleteBody}
    </ConfirmationDialog>
  )
}
