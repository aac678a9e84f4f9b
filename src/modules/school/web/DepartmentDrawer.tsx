import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { formText } from '#platform/web/forms/words.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Select } from '#ui/select/Select.tsx'
import { type DepartmentKind, departmentKinds } from '../choices.ts'
import { school } from '../contract.ts'
import type { Department } from '../schemas.ts'
import { schoolText, useServerWords } from './words.ts'

const valuesOf = (department: Department | null) => ({
  name: department?.name ?? '',
  kind: department?.kind ?? ('teaching' as string),
  head: department?.headId ?? '',
})

export function DepartmentDrawer({ department, onClose }: { department: Department | null; onClose: () => void }) {
  const text = useText(schoolText)
  const words = useText(formText)
  const create = useSend(school.routes.createDepartment)
  const save = useSend(school.routes.saveDepartment)
  const people = useRead(school.routes.listHeads, {})
  const say = useServerWords()
  const form = useRecordForm({
    say,
    name: `department ${department?.departmentId ?? 'new'}`,
    facts: valuesOf(department),
    version: department?.version ?? 0,
    send: ({ name, kind, head }, version) => {
      const body = { name, kind: kind as DepartmentKind, headId: head || null }
      return department
        ? save.mutateAsync({ params: { departmentId: department.departmentId }, body: { ...body, version } })
        : create.mutateAsync({ body })
    },
    theirs: (copy: Department) => ({ facts: valuesOf(copy), version: copy.version }),
    onSaved: onClose,
  })
  const labels: Record<string, unknown> = text.departments
  const candidates = people.data?.people ?? []
  // The list is limited, so it may not include the current head.
  const isHeadMissing = department?.headId && !candidates.some(({ userId }) => userId === department.headId)
  const options = [
    ...(isHeadMissing ? [{ value: department.headId ?? '', label: department.headName ?? '' }] : []),
    ...candidates.map(({ userId, name, userName }) => ({ value: userId, label: name, hint: userName })),
  ]
  const show = (field: string, value: string) =>
    field === 'kind'
      ? text.departments.kinds[value as DepartmentKind]
      : (options.find((option) => field === 'head' && option.value === value)?.label ?? value)
  return (
    <RecordDrawer
      title={department ? fill(words.edit, { name: department.name }) : text.departments.add}
      isNew={!department}
      form={form}
      label={(field) => String(labels[field] ?? field)}
      show={show}
      onClose={onClose}
    >
      <TextField
        label={text.departments.name}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
      <RadioGroup
        label={text.departments.kind}
        hint={text.departments.kindHint}
        across
        options={departmentKinds.map((kind) => ({ value: kind, label: text.departments.kinds[kind] }))}
        value={form.values.kind as DepartmentKind}
        onChange={(value) => form.change('kind', value)}
      />
      <Select
        label={text.departments.head}
        optional
        clearable
        searchable
        placeholder={text.departments.nobody}
        options={options}
        value={form.values.head || null}
        onChange={(value) => form.change('head', value ?? '')}
      />
    </RecordDrawer>
  )
}
