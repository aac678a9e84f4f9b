import { type RoomKind, roomKinds } from '#modules/school/choices.ts'
import { school } from '#modules/school/contract.ts'
import type { Building, Room } from '#modules/school/schemas.ts'
import css from '#platform/web/forms/Form.module.css'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { schoolText, useServerWords } from '../words.ts'

const valuesOf = (room: Room | null, buildings: readonly Building[]) => ({
  name: room?.name ?? '',
  buildingId: room?.buildingId ?? buildings[0]?.buildingId ?? '',
  kind: room?.kind ?? ('classroom' as string),
  floor: String(room?.floor ?? 0),
  capacity: room?.capacity ? String(room.capacity) : '',
})

const numberOf = (text: string) => (text === '' ? null : Number(text))

type RoomDrawerProps = { room: Room | null; buildings: readonly Building[]; onClose: () => void }

export function RoomDrawer({ room, buildings, onClose }: RoomDrawerProps) {
  const text = useText(schoolText)
  const words = useText(formText)
  const { infrastructure } = text
  const create = useSend(school.routes.createRoom)
  const save = useSend(school.routes.saveRoom)
  const say = useServerWords()
  const form = useRecordForm({
    say,
    name: `room ${room?.roomId ?? 'new'}`,
    facts: valuesOf(room, buildings),
    version: room?.version ?? 0,
    send: ({ name, buildingId, kind, floor, capacity }, version) => {
      const body = { name, buildingId, kind: kind as RoomKind, floor: Number(floor), capacity: numberOf(capacity) }
      return room
        ? save.mutateAsync({ params: { roomId: room.roomId }, body: { ...body, version } })
        : create.mutateAsync({ body })
    },
    theirs: (copy: Room) => ({ facts: valuesOf(copy, buildings), version: copy.version }),
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = { ...infrastructure, buildingId: infrastructure.building }
  const show = (field: string, value: string) => {
    if (field === 'kind') return infrastructure.kinds[value as RoomKind]
    if (field === 'buildingId') return buildings.find(({ buildingId }) => buildingId === value)?.name ?? value
    return value
  }
  return (
    <RecordDrawer
      title={room ? fill(words.edit, { name: room.name }) : infrastructure.addRoom}
      isNew={!room}
      form={form}
      label={(field) => String(labels[field] ?? field)}
      show={show}
      onClose={onClose}
    >
      <TextField
        label={infrastructure.name}
        name="name"
        required
        maxLength={30}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
      <div className={css.pair}>
        <NativeSelect
          label={infrastructure.building}
          options={buildings.map(({ buildingId, name }) => ({ value: buildingId, label: name }))}
          value={form.values.buildingId}
          onChange={(value) => form.change('buildingId', value)}
          error={form.errors.buildingId}
        />
        <NativeSelect
          label={infrastructure.kind}
          options={roomKinds.map((kind) => ({ value: kind as string, label: infrastructure.kinds[kind] }))}
          value={form.values.kind}
          onChange={(value) => form.change('kind', value)}
        />
      </div>
      <div className={css.pair}>
        <NumberField
          label={infrastructure.floor}
          hint={infrastructure.floorHint}
          min={-5}
          max={60}
          value={numberOf(form.values.floor)}
          onChange={(value) => form.change('floor', String(value ?? 0))}
          error={form.errors.floor}
        />
        <NumberField
          label={infrastructure.capacity}
          optional
          min={1}
          max={5000}
          value={numberOf(form.values.capacity)}
          onChange={(value) => form.change('capacity', value === null ? '' : String(value))}
          error={form.errors.capacity}
        />
      </div>
    </RecordDrawer>
  )
}
