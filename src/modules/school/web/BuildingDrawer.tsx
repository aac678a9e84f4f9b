import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { TextField } from '#ui/TextField.tsx'
import { type Building, school } from '../contract.ts'
import { RecordDrawer } from './RecordDrawer.tsx'
import { useRecordForm } from './recordForm.ts'
import { schoolText } from './words.ts'

/** Adds a building or renames one. */
export function BuildingDrawer({ building, onClose }: { building: Building | null; onClose: () => void }) {
  const text = useText(schoolText)
  const create = useSend(school.routes.createBuilding)
  const save = useSend(school.routes.saveBuilding)
  const form = useRecordForm({
    name: `building ${building?.buildingId ?? 'new'}`,
    facts: { name: building?.name ?? '' },
    version: building?.version ?? 0,
    send: ({ name }, version) =>
      building
        ? save.mutateAsync({ params: { buildingId: building.buildingId }, body: { name, version } })
        : create.mutateAsync({ body: { name } }),
    theirs: (copy: Building) => ({ facts: { name: copy.name }, version: copy.version }),
    onSaved: onClose,
  })
  return (
    <RecordDrawer
      title={building ? fill(text.form.edit, { name: building.name }) : text.infrastructure.addBuilding}
      isNew={!building}
      form={form}
      label={() => text.infrastructure.name}
      onClose={onClose}
    >
      <TextField
        label={text.infrastructure.name}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
    </RecordDrawer>
  )
}
