import { type FormEvent, useRef, useState } from 'react'
import { type Organisation, organisation, organisationTypes } from '#modules/tenancy/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/draft.tsx'
import { useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { getSession, setSchool } from '#platform/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Section } from '#ui/Panel.tsx'
import { Loading, SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'
import { toast } from '#ui/toast.ts'
import { useFieldErrors } from './fieldErrors.ts'
import { Logo } from './Logo.tsx'
import { NewsNotice } from './NewsNotice.tsx'
import css from './OrganisationInfo.module.css'
import { bodyOf, factsOf, type OrganisationFacts, organisationSchema } from './organisationFacts.ts'
import { useEditing } from './useEditing.ts'
import { organisationText, useServerWords } from './words.ts'

/** Name, type, logo and contacts of the organisation. */
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
        <div className={css.columns}>
          <OrganisationForm own={own.data} />
          <Logo own={own.data} />
        </div>
      )}
    </>
  )
}

type FieldName = keyof OrganisationFacts

const settings: Partial<Record<FieldName, Partial<TextFieldProps>>> = {
  name: { required: true, maxLength: 120, autoComplete: 'organization' },
  address: { optional: true, maxLength: 300, autoComplete: 'street-address', className: css.whole },
  email: { optional: true, maxLength: 254, type: 'email', autoComplete: 'email' },
  phone: { optional: true, maxLength: 32, type: 'tel', autoComplete: 'tel' },
  website: { optional: true, maxLength: 200, type: 'url', autoComplete: 'url', placeholder: 'https://' },
}

function OrganisationForm({ own }: { own: Organisation }) {
  const text = useText(organisationText)
  const form = useRef<HTMLFormElement>(null)
  const editing = useEditing<OrganisationFacts>(factsOf(own), own.version)
  const { errors, clear, ...checks } = useFieldErrors(form)
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useSave(editing, checks, setProblem)
  const draft = useDraft<OrganisationFacts>('organisationInfo', {
    value: editing.mine,
    isDirty: editing.changes > 0,
    onRestore: editing.change,
    onSave: saving.save,
  })
  const change = (field: FieldName, value: string) => {
    clear(field)
    editing.change({ [field]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saving.save()
  }
  const line = (field: FieldName) => (
    <TextField
      key={field}
      name={field}
      label={text.fields[field]}
      value={editing.mine[field]}
      onChange={(value) => change(field, value)}
      error={errors[field]}
      {...settings[field]}
    />
  )
  return (
    <form ref={form} noValidate className={css.form} onSubmit={submit}>
      {draft.guard}
      <NewsNotice news={editing.news} label={(field) => text.fields[field]} onSeen={editing.seen} />
      {problem && <Notice tone="bad" live title={problem} />}
      <Section title={text.info.about}>
        <div className={css.fields}>
          {line('name')}
          <NativeSelect
            name="type"
            label={text.fields.type}
            required
            options={organisationTypes.map((type) => ({ value: type, label: text.types[type] }))}
            value={organisationTypes.find((type) => type === editing.mine.type) ?? ''}
            placeholder={editing.mine.type}
            onChange={(value) => change('type', value)}
            error={errors.type}
          />
        </div>
      </Section>
      <Section title={text.info.contacts}>
        <div className={css.fields}>
          {line('address')}
          {line('email')}
          {line('phone')}
          {line('website')}
        </div>
      </Section>
      <SaveBar
        changes={editing.changes}
        isSaving={saving.isSaving}
        onUndo={() => {
          clear()
          setProblem(null)
          editing.undo()
        }}
      />
    </form>
  )
}

type Form = ReturnType<typeof useEditing<OrganisationFacts>>
type Checks = Pick<ReturnType<typeof useFieldErrors>, 'accepts' | 'refused'>

/** Saves what is typed; resolves to whether it is saved. */
function useSave(editing: Form, { accepts, refused }: Checks, tell: (problem: string | null) => void) {
  const say = useServerWords()
  const send = useSend(organisation.routes.saveOrganisation)
  const save = async (): Promise<boolean> => {
    const body = bodyOf(editing.mine, editing.version)
    if (send.isPending || !accepts(organisationSchema, body, editing.mine)) return false
    tell(null)
    try {
      const { message, data } = await send.mutateAsync({ body })
      editing.saved(factsOf(data), data.version)
      const { school } = getSession()
      if (school) setSchool({ ...school, organisationName: data.name })
      toast.success(say(message))
      return true
    } catch (failed) {
      const problem = failed as ApiProblem
      const theirs = problem.details as Organisation | undefined
      if (problem.code === 'changed-meanwhile' && theirs) editing.overtaken(factsOf(theirs), theirs.version)
      else if (!refused(problem, editing.mine)) tell(say(problem.message))
      return false
    }
  }
  return { save, isSaving: send.isPending }
}

function SaveBar({ changes, isSaving, onUndo }: { changes: number; isSaving: boolean; onUndo: () => void }) {
  const text = useText(organisationText).info
  const count = useCount()
  return (
    <div className={css.bar}>
      <Button type="submit" variant="primary" loading={isSaving} disabled={changes === 0}>
        {text.save}
      </Button>
      {changes > 0 && (
        <Button variant="quiet" onClick={onUndo} disabled={isSaving}>
          {text.undo}
        </Button>
      )}
      <p role="status" className={css.count}>
        {changes > 0 && count(text.changes, changes)}
      </p>
    </div>
  )
}
