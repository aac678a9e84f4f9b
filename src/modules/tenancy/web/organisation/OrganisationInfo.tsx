import { organisation } from '#modules/tenancy/contract.ts'
import { type Organisation, organisationTypes } from '#modules/tenancy/schemas.ts'
import { PageForm, pageFields, RecordPage } from '#platform/web/forms/RecordPage.tsx'
import { problemsBy } from '#platform/web/forms/useFieldErrors.ts'
import { useRecordForm } from '#platform/web/forms/useRecordForm.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { getSession, setSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { Logo } from './Logo.tsx'
import { bodyOf, formValuesOf, type OrganisationFormValues, organisationSchema } from './organisationFormValues.ts'
import { fieldNameOf, organisationText, useFieldWords, useServerWords } from './words.ts'

export default function OrganisationInfo() {
  const text = useText(organisationText)
  const own = useRead(organisation.routes.getOrganisation, {})
  return (
    <>
      <PageHeader title={text.titles.organisation} subtitle={text.info.subtitle} />
      {own.isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={2} />
        </Loading>
      )}
      {own.isError && (
        <EmptyState
          kind="failed"
          body={own.error.message}
          onRetry={() => void own.refetch()}
          retrying={own.isFetching}
        />
      )}
      {own.data && (
        <RecordPage>
          <OrganisationForm own={own.data} />
          <Logo own={own.data} />
        </RecordPage>
      )}
    </>
  )
}

type FieldName = keyof OrganisationFormValues

const settings: Partial<Record<FieldName, Partial<TextFieldProps>>> = {
  name: { required: true, maxLength: 120, autoComplete: 'organization' },
  address: { optional: true, maxLength: 300, autoComplete: 'street-address', className: pageFields.whole },
  email: { optional: true, maxLength: 254, type: 'email', autoComplete: 'email' },
  phone: { optional: true, maxLength: 32, type: 'tel', autoComplete: 'tel' },
  website: { optional: true, maxLength: 200, type: 'url', autoComplete: 'url', placeholder: 'https://' },
}

function OrganisationForm({ own }: { own: Organisation }) {
  const text = useText(organisationText)
  const send = useSend(organisation.routes.saveOrganisation)
  const copyOf = (copy: Organisation) => ({ facts: formValuesOf(copy), version: copy.version })
  const form = useRecordForm({
    name: 'organisationInfo',
    ...copyOf(own),
    say: useServerWords(),
    explain: useFieldWords(),
    fieldOf: fieldNameOf,
    check: (mine, version) => problemsBy(organisationSchema, bodyOf(mine, version)),
    send: (mine, version) => send.mutateAsync({ body: bodyOf(mine, version) }),
    theirs: copyOf,
    after: ({ data }) => copyOf(data),
    onSaved: ({ data }) => {
      const { school } = getSession()
      if (school) setSchool({ ...school, organisationName: data.name })
    },
  })
  const line = (field: FieldName) => (
    <TextField
      key={field}
      name={field}
      label={text.fields[field]}
      value={form.values[field]}
      onChange={(value) => form.change(field, value)}
      error={form.errors[field]}
      {...settings[field]}
    />
  )
  return (
    <PageForm form={form} label={(field) => text.fields[field as FieldName]}>
      <Section title={text.info.about}>
        <div className={pageFields.all}>
          {line('name')}
          <NativeSelect
            name="type"
            label={text.fields.type}
            required
            options={organisationTypes.map((type) => ({ value: type, label: text.types[type] }))}
            value={organisationTypes.find((type) => type === form.values.type) ?? ''}
            placeholder={form.values.type}
            onChange={(value) => form.change('type', value)}
            error={form.errors.type}
          />
        </div>
      </Section>
      <Section title={text.info.contacts}>
        <div className={pageFields.all}>
          {line('address')}
          {line('email')}
          {line('phone')}
          {line('website')}
        </div>
      </Section>
    </PageForm>
  )
}
