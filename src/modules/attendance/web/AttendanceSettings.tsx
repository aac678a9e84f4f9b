import { mayUse } from '#platform/contract/access/access.ts'
import { PageForm, pageFields } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { attendance } from '../contract.ts'
import type { AttendanceSettings as Settings } from '../schemas.ts'
import { OfficeTabs } from './OfficeTabs.tsx'
import { attendanceTitles } from './titles.ts'
import { attendanceText, useServerWords } from './words.ts'

/** The school's attendance settings. */
export default function AttendanceSettings() {
  const text = useText(attendanceText).settings
  const { titles } = useText(attendanceTitles)
  const reading = useRead(attendance.routes.getAttendanceSettings, {})
  return (
    <>
      <PageHeader title={titles.settings} subtitle={text.subtitle}>
        <OfficeTabs at="settings" />
      </PageHeader>
      {reading.isPending && (
        <Loading>
          <SkeletonRows rows={5} columns={2} />
        </Loading>
      )}
      {reading.isError && (
        <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
      {reading.data && <SettingsForm settings={reading.data} />}
    </>
  )
}

type StoredSettings = Settings & { readonly version: number }

type SettingsFormValues = {
  readonly dayFrom: Settings['dayFrom']
  readonly takenBy: Settings['takenBy']
  readonly presentPercent: string
  readonly halfPercent: string
  readonly locks: boolean
  readonly locksAt: string
  readonly lockDays: string
  readonly tellGuardians: boolean
}

const valuesOf = (settings: StoredSettings): SettingsFormValues => ({
  dayFrom: settings.dayFrom,
  takenBy: settings.takenBy,
  presentPercent: String(settings.presentPercent),
  halfPercent: String(settings.halfPercent),
  locks: settings.locksAt !== null,
  locksAt: settings.locksAt ?? '16:00',
  lockDays: String(settings.lockDays),
  tellGuardians: settings.tellGuardians,
})

const bodyOf = (values: SettingsFormValues, version: number): StoredSettings => ({
  dayFrom: values.dayFrom,
  takenBy: values.takenBy,
  presentPercent: Number(values.presentPercent),
  halfPercent: Number(values.halfPercent),
  locksAt: values.locks ? values.locksAt : null,
  lockDays: Number(values.lockDays),
  tellGuardians: values.tellGuardians,
  version,
})

function SettingsForm({ settings }: { settings: StoredSettings }) {
  const text = useText(attendanceText).settings
  const say = useServerWords()
  const mayEdit = mayUse(attendance.routes.saveAttendanceSettings.access, useUser())
  const save = useSend(attendance.routes.saveAttendanceSettings)
  const form = useRecordForm({
    name: 'attendance settings',
    facts: valuesOf(settings),
    version: settings.version,
    say,
    send: (mine, version) => save.mutateAsync({ body: bodyOf(mine, version) }),
    theirs: (theirs: StoredSettings) => ({ facts: valuesOf(theirs), version: theirs.version }),
    after: (answer) => ({ facts: valuesOf(answer.data), version: answer.data.version }),
  })
  const { values, errors, change } = form
  const labels: Record<string, string> = { ...text }
  const number = (field: 'presentPercent' | 'halfPercent' | 'lockDays', min: number, max: number, hint?: string) => (
    <NumberField
      label={text[field]}
      hint={hint}
      min={min}
      max={max}
      disabled={!mayEdit}
      value={values[field] === '' ? null : Number(values[field])}
      onChange={(value) => change(field, value === null ? '' : String(value))}
      error={errors[field]}
    />
  )
  return (
    <PageForm form={form} label={(field) => labels[field] ?? field} mayEdit={mayEdit}>
      <div className={pageFields.all}>
        <RadioGroup
          label={text.dayFrom}
          disabled={!mayEdit}
          value={values.dayFrom}
          onChange={(value) => change('dayFrom', value)}
          options={[
            { value: 'register', label: text.fromRegister },
            { value: 'periods', label: text.fromPeriods },
          ]}
        />
        {values.dayFrom === 'register' ? (
          <RadioGroup
            label={text.takenBy}
            disabled={!mayEdit}
            value={values.takenBy}
            onChange={(value) => change('takenBy', value)}
            options={[
              { value: 'classTeacher', label: text.classTeacher },
              { value: 'teachers', label: text.teachers },
            ]}
          />
        ) : (
          <div>
            {number('presentPercent', 1, 100)}
            {number('halfPercent', 1, 100)}
          </div>
        )}
        <div className={pageFields.whole}>
          <Checkbox
            label={text.locks}
            hint={text.locksHint}
            disabled={!mayEdit}
            checked={values.locks}
            onChange={(on) => change('locks', on)}
          />
        </div>
        {values.locks && (
          <>
            <TimeField
              label={text.locksAt}
              disabled={!mayEdit}
              value={values.locksAt || null}
              onChange={(value) => change('locksAt', value ?? '')}
              error={errors.locksAt}
            />
            {number('lockDays', 0, 30, text.lockDaysHint)}
          </>
        )}
        <div className={pageFields.whole}>
          <Checkbox
            label={text.tellGuardians}
            disabled={!mayEdit}
            checked={values.tellGuardians}
            onChange={(on) => change('tellGuardians', on)}
          />
        </div>
      </div>
    </PageForm>
  )
}
