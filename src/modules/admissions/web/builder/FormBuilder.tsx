import { useState } from 'react'
import { useParams } from 'react-router'
import { admissionForms } from '#modules/admissions/contract.ts'
import type { AdmissionForm, FormSection } from '#modules/admissions/formSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { admissionPaths } from '../paths.ts'
import { freeKey } from '../posts/postForm.ts'
import { admissionTitles } from '../titles.ts'
import { useSending } from '../useSending.ts'
import css from './Builder.module.css'
import { FieldEditor } from './FieldEditor.tsx'
import { changedField, movedField, newField, stepOf } from './formMoves.ts'
import { Preview } from './Preview.tsx'
import { SectionEditor } from './SectionEditor.tsx'
import { useDraftForm } from './useDraftForm.ts'
import { builderText } from './words.ts'

/** Builds an application form: sections and fields left, the chosen field in the middle, a phone with the form on the right. */
export default function FormBuilder() {
  const { titles } = useText(admissionTitles)
  const text = useText(builderText)
  const { admissionFormId = '' } = useParams()
  const mayEdit = mayUse(admissionForms.routes.saveDraft.access, useUser())
  const read = useRead(
    admissionForms.routes.getForm,
    { params: { admissionFormId } },
    { refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
  )
  const start = useSend(admissionForms.routes.startVersion)
  const { send, isSending } = useSending()
  if (!read.data)
    return read.isError ? (
      <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
    ) : (
      <Loading>
        <SkeletonRows rows={8} columns={2} />
      </Loading>
    )
  const form = read.data
  if (form.draft && mayEdit)
    return <DraftBuilder key={form.draft.formVersionId} form={form} onDone={() => void read.refetch()} />
  return (
    <>
      <PageHeader
        title={form.name}
        subtitle={form.published ? fill(text.published, { n: form.published.number }) : undefined}
        crumbs={[{ label: titles.setup, to: admissionPaths.setup }]}
        actions={
          mayEdit && (
            <Button
              variant="primary"
              loading={isSending}
              onClick={() =>
                void send(
                  () => start.mutateAsync({ params: { admissionFormId } }),
                  () => void read.refetch(),
                )
              }
            >
              {text.newVersion}
            </Button>
          )
        }
      />
      <Preview sections={form.published?.sections ?? form.draft?.sections ?? []} />
    </>
  )
}

function DraftBuilder({ form, onDone }: { form: AdmissionForm; onDone: () => void }) {
  const { titles } = useText(admissionTitles)
  const text = useText(builderText)
  const count = useCount()
  const draft = useDraftForm(form)
  const { sections, change, move } = draft
  const [chosen, setChosen] = useState<string | null>(sections[0]?.fields[0]?.fieldKey ?? null)
  const publish = useSend(admissionForms.routes.publishForm)
  const { send, isSending, errors } = useSending()
  const fields = sections.flatMap((section) => section.fields)
  const at = fields.findIndex(({ fieldKey }) => fieldKey === chosen)
  const field = fields[at]
  const keys = fields.map(({ fieldKey }) => fieldKey)
  const patch = (sectionKey: string, changes: Partial<FormSection>) =>
    change(sections.map((one) => (one.sectionKey === sectionKey ? { ...one, ...changes } : one)))
  const add = (section: FormSection, typeId: number) => {
    const fieldKey = freeKey('', keys, 'field')
    patch(section.sectionKey, { fields: [...section.fields, newField(fieldKey, typeId, text.newField)] })
    setChosen(fieldKey)
  }
  const step = (fieldKey: string, by: -1 | 1) => {
    const to = stepOf(sections, fieldKey, by)
    if (to) void move(to, movedField(sections, to))
  }
  const moveSection = (from: number, by: -1 | 1) => {
    const section = sections[from]
    if (!section) return
    const { sectionKey } = section
    const next = sections.toSpliced(from, 1).toSpliced(from + by, 0, section)
    void move({ fieldKey: null, sectionKey, toSectionKey: sectionKey, position: from + by }, next)
  }
  const submit = async () => {
    await draft.flush()
    await send(
      () =>
        publish.mutateAsync({ params: { admissionFormId: form.admissionFormId }, body: { version: draft.version() } }),
      onDone,
    )
  }
  const used = form.inUse.map(({ number, applications }) => fill(count(text.inUse, applications), { version: number }))
  return (
    <>
      <PageHeader
        title={form.name}
        subtitle={[fill(text.draft, { n: form.draft?.number ?? 1 }), draft.isSaving ? text.saving : text.saved].join(
          ' · ',
        )}
        crumbs={[{ label: titles.setup, to: admissionPaths.setup }]}
        actions={
          <Button variant="primary" loading={isSending} onClick={() => void submit()}>
            {text.publish}
          </Button>
        }
      />
      {Object.keys(errors).length > 0 && (
        <Notice live tone="warn" title={text.problems}>
          <ul className={css.problems}>
            {Object.entries(errors).map(([fieldKey, words]) => (
              <li key={fieldKey}>
                {[fields.find((one) => one.fieldKey === fieldKey)?.label, words].filter(Boolean).join(': ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className={css.quiet}>{[text.publishHint, ...used].join(' ')}</p>
      <div className={css.layout}>
        <Section title={text.sections} subtitle={text.moveHint}>
          <div className={css.stack}>
            {sections.map((section, place) => (
              <SectionEditor
                key={section.sectionKey}
                section={section}
                chosen={chosen}
                isFirst={place === 0}
                isLast={place === sections.length - 1}
                faults={new Set(Object.keys(errors))}
                onChoose={setChosen}
                onTitle={(titlesOf) => patch(section.sectionKey, titlesOf)}
                onAdd={(typeId) => add(section, typeId)}
                onStep={step}
                onDrop={(to) => void move(to, movedField(sections, to))}
                onMoveSection={(by) => moveSection(place, by)}
                onRemove={() => change(sections.filter((one) => one !== section))}
              />
            ))}
            <div>
              <Button
                onClick={() => {
                  const sectionKey = freeKey(
                    '',
                    sections.map((one) => one.sectionKey),
                    'section',
                  )
                  change([...sections, { sectionKey, title: text.newSection, titleHi: '', fields: [] }])
                }}
              >
                {text.addSection}
              </Button>
            </div>
          </div>
        </Section>
        <Section title={text.properties}>
          {field ? (
            <FieldEditor
              key={field.fieldKey}
              field={field}
              above={fields.slice(0, at)}
              error={errors[field.fieldKey]}
              onChange={(changes) => change(changedField(sections, field.fieldKey, changes))}
              onRemove={() =>
                change(
                  sections.map((one) => ({
                    ...one,
                    fields: one.fields.filter(({ fieldKey }) => fieldKey !== field.fieldKey),
                  })),
                )
              }
            />
          ) : (
            <p className={css.quiet}>{text.chooseField}</p>
          )}
        </Section>
        <Section title={text.preview}>
          <Preview sections={sections} />
        </Section>
      </div>
    </>
  )
}
