import { mayUse } from '#platform/contract/access/access.ts'
import { PageForm, pageFields } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { papers } from '../contract.ts'
import type { PaperSettings } from '../records.ts'
import { paperTitles } from './titles.ts'
import { papersText, useServerWords } from './words.ts'

const numbers = ['restDays', 'tolerance', 'sets'] as const
type Values = Record<(typeof numbers)[number] | 'instructions', string>

const valuesOf = ({ instructions, restDays, tolerance, sets }: PaperSettings): Values => ({
  instructions,
  restDays: String(restDays),
  tolerance: String(tolerance),
  sets: String(sets),
})

/** What new papers of the school begin with. */
export default function PaperSettingsScreen() {
  const text = useText(papersText)
  const { titles } = useText(paperTitles)
  const read = useRead(papers.routes.getPaperSettings, {})
  return (
    <>
      <PageHeader title={titles.settings} subtitle={text.settings.subtitle} />
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={2} />
        </Loading>
      )}
      {read.data && <SettingsForm settings={read.data} />}
    </>
  )
}

function SettingsForm({ settings }: { settings: PaperSettings }) {
  const text = useText(papersText).settings
  const say = useServerWords()
  const mayEdit = mayUse(papers.routes.savePaperSettings.access, useUser())
  const save = useSend(papers.routes.savePaperSettings)
  const form = useRecordForm({
    name: 'paper settings',
    facts: valuesOf(settings),
    version: settings.version,
    say,
    send: ({ instructions, restDays, tolerance, sets }, version) =>
      save.mutateAsync({
        body: {
          instructions,
          restDays: Number(restDays),
          tolerance: Number(tolerance),
          sets: Number(sets),
          version,
        },
      }),
    theirs: (theirs: PaperSettings) => ({ facts: valuesOf(theirs), version: theirs.version }),
    after: ({ data }) => ({ facts: valuesOf(data), version: data.version }),
  })
  const { values, errors, change } = form
  const limits = { restDays: [0, 3650, text.days], tolerance: [0, 100, '%'], sets: [1, 26, ''] } as const
  return (
    <PageForm form={form} label={(field) => text[field as keyof Values]} mayEdit={mayEdit}>
      <div className={pageFields.all}>
        <TextArea
          label={text.instructions}
          hint={text.instructionsHint}
          optional
          rows={5}
          max={2000}
          disabled={!mayEdit}
          value={values.instructions}
          error={errors.instructions}
          onChange={(value) => change('instructions', value)}
        />
        {numbers.map((field) => (
          <NumberField
            key={field}
            label={text[field]}
            {...(field === 'restDays' && { hint: text.restDaysHint })}
            min={limits[field][0]}
            max={limits[field][1]}
            suffix={limits[field][2]}
            disabled={!mayEdit}
            value={values[field] === '' ? null : Number(values[field])}
            error={errors[field]}
            onChange={(value) => change(field, value === null ? '' : String(value))}
          />
        ))}
      </div>
    </PageForm>
  )
}
