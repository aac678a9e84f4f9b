import { mayUse } from '#platform/contract/access/access.ts'
import { PageForm, pageFields } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { doubtOffice } from '../contract.ts'
import type { DoubtSettings as Settings } from '../officeSchemas.ts'
import { doubtText, useServerWords } from './words.ts'

type Stored = Settings & { readonly version: number }
type Values = { readonly studentsAnswer: boolean; readonly classAge: string }

const valuesOf = ({ studentsAnswer, classAge }: Stored): Values => ({ studentsAnswer, classAge: String(classAge) })

/** Whether students answer each other, and from which age they write to their class. */
export function DoubtSettings() {
  const read = useRead(doubtOffice.routes.getDoubtSettings, {})
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={2} columns={2} />
      </Loading>
    )
  return <SettingsForm settings={read.data} />
}

function SettingsForm({ settings }: { settings: Stored }) {
  const text = useText(doubtText).office
  const say = useServerWords()
  const mayEdit = mayUse(doubtOffice.routes.saveDoubtSettings.access, useUser())
  const save = useSend(doubtOffice.routes.saveDoubtSettings)
  const form = useRecordForm({
    name: 'doubt settings',
    facts: valuesOf(settings),
    version: settings.version,
    say,
    send: ({ studentsAnswer, classAge }, version) =>
      save.mutateAsync({ body: { studentsAnswer, classAge: Number(classAge), version } }),
    theirs: (theirs: Stored) => ({ facts: valuesOf(theirs), version: theirs.version }),
    after: (answer) => ({ facts: valuesOf(answer.data), version: answer.data.version }),
  })
  const { values, errors, change } = form
  const labels: Record<string, string> = { studentsAnswer: text.studentsAnswer, classAge: text.classAge }
  return (
    <PageForm form={form} label={(field) => labels[field] ?? field} mayEdit={mayEdit}>
      <div className={pageFields.all}>
        <Checkbox
          label={text.studentsAnswer}
          hint={text.studentsAnswerHint}
          checked={values.studentsAnswer}
          disabled={!mayEdit}
          onChange={(checked) => change('studentsAnswer', checked)}
        />
        <NumberField
          label={text.classAge}
          hint={text.classAgeHint}
          suffix={text.years}
          min={3}
          max={20}
          disabled={!mayEdit}
          value={values.classAge === '' ? null : Number(values.classAge)}
          onChange={(value) => change('classAge', value === null ? '' : String(value))}
          error={errors.classAge}
        />
      </div>
    </PageForm>
  )
}
