import { useId } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { PageForm, pageFields, RecordPage } from '#platform/web/forms/RecordPage.tsx'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { getSession, setSchool, useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { boards, mediums } from '../choices.ts'
import { school } from '../contract.ts'
import type { SchoolDetails } from '../schemas.ts'
import { type DetailField, detailsBodyOf, detailsValuesOf } from './detailsFormValues.ts'
import { schoolPaths } from './paths.ts'
import { SchoolLogo } from './SchoolLogo.tsx'
import { schoolTitles } from './titles.ts'
import { schoolText, useServerWords } from './words.ts'

export default function BasicInformation() {
  const text = useText(schoolText)
  const { titles } = useText(schoolTitles)
  const details = useRead(school.routes.getDetails, {})
  return (
    <>
      <PageHeader
        title={titles.details}
        subtitle={text.details.subtitle}
        crumbs={[{ label: titles.school, to: schoolPaths.school }]}
      />
      {details.isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={2} />
        </Loading>
      )}
      {details.isError && (
        <EmptyState kind="failed" onRetry={() => void details.refetch()} retrying={details.isFetching} />
      )}
      {details.data && (
        <RecordPage>
          <DetailsForm details={details.data} />
          <SchoolLogo details={details.data} />
        </RecordPage>
      )}
    </>
  )
}

const noAutocomplete = { autoComplete: 'off' } as const
const code = { ...noAutocomplete, autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const
const settings: Record<DetailField, Partial<TextFieldProps>> = {
  name: { ...noAutocomplete, required: true, maxLength: 120, className: pageFields.whole },
  place: { ...noAutocomplete, maxLength: 80 },
  board: { ...noAutocomplete, maxLength: 60 },
  affiliationNo: { ...code, maxLength: 40 },
  principal: { ...noAutocomplete, maxLength: 100 },
  established: { ...code, inputMode: 'numeric', maxLength: 4 },
  medium: { ...noAutocomplete, maxLength: 60 },
  address: { ...noAutocomplete, maxLength: 300, className: pageFields.whole },
  phone: { ...code, type: 'tel', maxLength: 32 },
  email: { ...code, type: 'email', maxLength: 254 },
  website: { ...code, type: 'url', maxLength: 200 },
}

function DetailsForm({ details }: { details: SchoolDetails }) {
  const text = useText(schoolText)
  const id = useId()
  const mayEdit = mayUse(school.routes.saveDetails.access, useUser())
  const send = useSend(school.routes.saveDetails)
  const copyOf = (copy: SchoolDetails) => ({ facts: detailsValuesOf(copy), version: copy.version })
  const form = useRecordForm({
    name: 'schoolDetails',
    ...copyOf(details),
    say: useServerWords(),
    send: (mine, version) => send.mutateAsync({ body: { ...detailsBodyOf(mine), version } }),
    theirs: copyOf,
    after: ({ data }) => copyOf(data),
    onSaved: ({ data: { name, place, board } }) => {
      const { school: now } = getSession()
      if (now) setSchool({ ...now, name, place, board })
    },
  })
  const lists: Partial<Record<DetailField, string>> = { board: `${id}-boards`, medium: `${id}-mediums` }
  const renderField = (field: DetailField) => (
    <TextField
      key={field}
      name={field}
      label={text.details.fields[field]}
      hint={field === 'board' ? text.details.boardHint : undefined}
      value={form.values[field]}
      onChange={(value) => form.change(field, value)}
      error={form.errors[field]}
      readOnly={!mayEdit}
      list={lists[field]}
      {...settings[field]}
    />
  )
  return (
    <PageForm form={form} label={(field) => text.details.fields[field as DetailField]} mayEdit={mayEdit}>
      <Section title={text.details.identity}>
        <div className={pageFields.all}>
          {(['name', 'board', 'affiliationNo', 'place', 'principal', 'medium', 'established'] as const).map(
            renderField,
          )}
        </div>
      </Section>
      <Section title={text.details.contacts}>
        <div className={pageFields.all}>{(['address', 'phone', 'email', 'website'] as const).map(renderField)}</div>
      </Section>
      <Suggestions id={`${id}-boards`} of={boards} />
      <Suggestions id={`${id}-mediums`} of={mediums} />
    </PageForm>
  )
}

/** Suggestions for a text field. */
function Suggestions({ id, of }: { id: string; of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((one) => (
        <option key={one} value={one} />
      ))}
    </datalist>
  )
}
