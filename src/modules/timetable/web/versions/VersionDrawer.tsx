import { useNavigate } from 'react-router'
import { timetableVersions } from '#modules/timetable/versionContract.ts'
import type { TimetableVersion } from '#modules/timetable/versionSchemas.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
import { RecordDrawer } from '#platform/web/forms/RecordDrawer.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { editorOf } from '../paths.ts'
import { timetableText, useServerWords } from '../words.ts'

type VersionDrawerProps = {
  /** Null to create one. */
  version: TimetableVersion | null
  copyOf: TimetableVersion | null
  versions: readonly TimetableVersion[]
  onClose: () => void
}

/** Creates a timetable, or edits a draft's name and start date. */
export function VersionDrawer({ version, copyOf, versions, onClose }: VersionDrawerProps) {
  const text = useText(timetableText).versions
  const say = useServerWords()
  const school = useSchool()
  const navigate = useNavigate()
  const create = useSend(timetableVersions.routes.createVersion)
  const save = useSend(timetableVersions.routes.saveVersion)
  const form = useRecordForm({
    say,
    name: `timetable ${version?.versionId ?? 'new'}`,
    facts: {
      name: version?.name ?? (copyOf ? fill(text.copyName, { name: copyOf.name }) : ''),
      effectiveFrom: version?.effectiveFrom ?? (today(school.timeZone) as string),
      copyOfVersionId: version ? '' : (copyOf?.versionId ?? ''),
    },
    version: version?.version ?? 0,
    send: ({ name, effectiveFrom, copyOfVersionId }, stamp) => {
      const body = { name, effectiveFrom: effectiveFrom as CivilDate }
      return version
        ? save.mutateAsync({ params: { versionId: version.versionId }, body: { ...body, version: stamp } })
        : create.mutateAsync({ body: { ...body, copyOfVersionId: copyOfVersionId || null } })
    },
    theirs: (copy: TimetableVersion) => ({
      facts: { name: copy.name, effectiveFrom: copy.effectiveFrom as string, copyOfVersionId: '' },
      version: copy.version,
    }),
    onSaved: (answer) => {
      onClose()
      if (!version) void navigate(editorOf((answer as unknown as { data: TimetableVersion }).data.versionId))
    },
  })
  const labels: Record<string, string> = { name: text.name, effectiveFrom: text.effectiveFrom }
  return (
    <RecordDrawer
      title={version ? text.edit : text.add}
      isNew={!version}
      form={form}
      label={(field) => labels[field] ?? field}
      onClose={onClose}
    >
      <TextField
        label={text.name}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        value={form.values.name}
        onChange={(value) => form.change('name', value)}
        error={form.errors.name}
        data-autofocus=""
      />
      <DateField
        label={text.effectiveFrom}
        hint={text.effectiveHint}
        required
        value={form.values.effectiveFrom || null}
        onChange={(value) => form.change('effectiveFrom', value ?? '')}
        error={form.errors.effectiveFrom}
      />
      {!version && (
        <NativeSelect
          label={text.copyOf}
          options={[
            { value: '', label: text.empty },
            ...versions.map((one) => ({ value: one.versionId, label: one.name })),
          ]}
          value={form.values.copyOfVersionId}
          onChange={(value) => form.change('copyOfVersionId', value)}
        />
      )}
    </RecordDrawer>
  )
}
