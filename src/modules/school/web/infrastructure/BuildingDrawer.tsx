import { school } from '#modules/school/contract.ts'
import type { Building } from '#modules/school/schemas.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { schoolText, useServerWords } from '../words.ts'

export function BuildingDrawer({ building, onClose }: { building: Building | null; onClose: () => void }) {
  const text = useText(schoolText)
  const words = useText(formText)
  const create = useSend(school.routes.createBuilding)
  const save = useSend(school.routes.saveBuilding)
  const say = useServerWords()
  const form = useRecordForm({
    say,
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
      title={building ? fill(words.edit, { name: building.name }) : text.infrastructure.addBuilding}
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
