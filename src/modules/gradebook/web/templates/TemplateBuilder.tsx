import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { templateEditing } from '#modules/gradebook/access.ts'
import type { Template } from '#modules/gradebook/templateSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { cx } from '#ui/classNames.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { templates } from '../../contracts/templateContract.ts'
import { rootOf, type TemplateContent } from '../../rules/template.ts'
import { problemsOf } from '../../rules/templateChecks.ts'
import { gradebookPaths } from '../paths.ts'
import { previewAt } from '../places.ts'
import { gradebookTitles } from '../titles.ts'
import { gradebookText, useServerWords } from '../words.ts'
import css from './Builder.module.css'
import { ExampleStudent } from './ExampleStudent.tsx'
import { PartTree } from './PartTree.tsx'
import { RuleFields } from './RuleFields.tsx'
import { ScaleFields } from './ScaleFields.tsx'
import { SubjectFields } from './SubjectFields.tsx'
import { TemplateList } from './TemplateList.tsx'
import { TermFields } from './TermFields.tsx'
import { withNewScheme } from './templateEdits.ts'
import { saveTemplateFile } from './templateFile.ts'

const listAt = `${gradebookPaths.office}?tab=templates`

/** Writes a template; without one in the address, a new one is begun. */
export default function TemplateBuilder() {
  const { titles } = useText(gradebookTitles)
  const [params] = useSearchParams()
  const templateId = params.get('template')
  const crumbs = [{ label: titles.gradebook, to: listAt }]
  if (templateId) return <OfTemplate key={templateId} templateId={templateId} />
  return (
    <>
      <PageHeader title={titles.template} crumbs={crumbs} />
      <TemplateList begins />
    </>
  )
}

function OfTemplate({ templateId }: { templateId: string }) {
  const { titles } = useText(gradebookTitles)
  const read = useRead(templates.routes.getTemplate, { params: { templateId } })
  const grades = useRead(templates.routes.listTemplates, {})
  if (read.data && grades.data) return <Draft key={read.data.version} template={read.data} school={grades.data} />
  return (
    <>
      <PageHeader title={titles.template} crumbs={[{ label: titles.gradebook, to: listAt }]} />
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} />
      ) : (
        <Loading>
          <SkeletonRows rows={8} columns={4} />
        </Loading>
      )}
    </>
  )
}

type DraftProps = {
  template: Template
  school: {
    readonly grades: readonly { readonly gradeId: string; readonly name: string }[]
    readonly calendarTerms: readonly { readonly from: string; readonly to: string }[]
  }
}

function Draft({ template, school: { grades, calendarTerms } }: DraftProps) {
  const text = useText(gradebookText)
  const { titles } = useText(gradebookTitles)
  const mayEdit = mayUse(templateEditing, useUser()) && template.state !== 'retired'
  const [name, setName] = useState(template.name)
  const [gradeIds, setGradeIds] = useState(template.grades.map(({ gradeId }) => gradeId))
  const [content, setContent] = useState(template.content)
  // Edits return what cannot be changed in place; the route takes plain arrays.
  const put = (next: TemplateContent) => setContent(next as Template['content'])
  const isChanged =
    name !== template.name ||
    JSON.stringify(content) !== JSON.stringify(template.content) ||
    gradeIds.toSorted().join() !==
      template.grades
        .map(({ gradeId }) => gradeId)
        .toSorted()
        .join()
  // Of this version: what was typed before it was saved or published is not offered again.
  const draft = useDraft(`gradebook template ${template.templateId} ${template.version}`, {
    value: { name, gradeIds, content },
    isDirty: isChanged,
    onRestore: (kept) => {
      setName(kept.name)
      setGradeIds(kept.gradeIds)
      setContent(kept.content)
    },
  })
  const toggle = (gradeId: string, isChosen: boolean) =>
    setGradeIds((now) => (isChosen ? [...now, gradeId] : now.filter((one) => one !== gradeId)))
  const state = text.templates.states[template.state]
  return (
    <>
      <PageHeader
        title={name || titles.template}
        crumbs={[{ label: titles.gradebook, to: listAt }]}
        subtitle={
          template.number === null ? state : `${state} · ${fill(text.templates.version, { n: template.number })}`
        }
        actions={
          mayEdit && (
            <Actions
              template={template}
              draft={{ name, gradeIds, content }}
              isChanged={isChanged}
              onSaved={draft.clear}
            />
          )
        }
      />
      <div className={css.page}>
        {draft.guard}
        <Problems content={content} isPublished={template.state === 'published' && !template.isChanged && !isChanged} />
        <Section title={text.templates.grades}>
          <div className={css.choices}>
            <TextField label={text.templates.name} value={name} maxLength={80} onChange={setName} />
            <div className={css.ticks}>
              {grades.map(({ gradeId, name: grade }) => (
                <Checkbox
                  key={gradeId}
                  label={grade}
                  checked={gradeIds.includes(gradeId)}
                  onChange={(isChosen) => toggle(gradeId, isChosen)}
                />
              ))}
            </div>
          </div>
        </Section>
        <TermFields content={content} calendarTerms={calendarTerms} onChange={put} />
        <SubjectFields content={content} choices={template.subjects} onChange={put} />
        <Schemes content={content} onChange={put} />
        <ScaleFields content={content} onChange={put} />
        <RuleFields content={content} onChange={put} />
      </div>
    </>
  )
}

type ContentProps = { content: TemplateContent; onChange: (content: TemplateContent) => void }

/** The parts of each scheme in each term, with an example beside them. */
function Schemes({ content, onChange }: ContentProps) {
  const text = useText(gradebookText)
  const [chosenScheme, setSchemeKey] = useState('')
  const [chosenTerm, setTermKey] = useState('')
  // What was chosen may have been removed since.
  const scheme = content.schemes.find(({ key }) => key === chosenScheme) ?? content.schemes[0]
  const schemeKey = scheme?.key ?? ''
  const termKey = (content.terms.find(({ key }) => key === chosenTerm) ?? content.terms[0])?.key ?? ''
  const root = scheme?.terms.find((term) => term.termKey === termKey)?.root
  const subject = content.subjects.find((one) => one.schemeKey === schemeKey && rootOf(content, one, termKey))
  const isUsed = content.subjects.some((one) => one.schemeKey === schemeKey)
  const addScheme = () => {
    const next = withNewScheme(content, text.builder.newScheme)
    onChange(next)
    setSchemeKey(next.schemes.at(-1)?.key ?? '')
  }
  return (
    <>
      <Section title={text.builder.schemes}>
        <div className={css.rules}>
          <NativeSelect
            label={text.builder.scheme}
            options={content.schemes.map(({ key, name }) => ({ value: key, label: name }))}
            value={schemeKey}
            onChange={setSchemeKey}
          />
          <NativeSelect
            label={text.sheets.term}
            options={content.terms.map(({ key, name }) => ({ value: key, label: name }))}
            value={termKey}
            onChange={setTermKey}
          />
          {scheme && (
            <TextField
              label={text.builder.schemeName}
              value={scheme.name}
              maxLength={60}
              onChange={(name) =>
                onChange({
                  ...content,
                  schemes: content.schemes.map((one) => (one.key === schemeKey ? { ...one, name } : one)),
                })
              }
            />
          )}
        </div>
        <div className={css.adds}>
          <Button size="small" icon={IconPlus} disabled={content.schemes.length >= 20} onClick={addScheme}>
            {text.builder.addScheme}
          </Button>
          {content.schemes.length > 1 && scheme && !isUsed && (
            <Button
              size="small"
              icon={IconTrash}
              onClick={() => onChange({ ...content, schemes: content.schemes.filter(({ key }) => key !== schemeKey) })}
            >
              {fill(text.builder.remove, { name: scheme.name })}
            </Button>
          )}
        </div>
        {root && (
          <ul className={cx(css.parts, css.tree)}>
            <PartTree
              content={content}
              place={{ schemeKey, termKey }}
              part={root}
              path={[]}
              above={null}
              onChange={onChange}
            />
          </ul>
        )}
      </Section>
      {subject && (
        <ExampleStudent
          key={`${subject.key} ${termKey}`}
          content={content}
          subjectKey={subject.key}
          termKey={termKey}
        />
      )}
    </>
  )
}

/** What stands in the way of publishing, checked while one types. */
function Problems({ content, isPublished }: { content: TemplateContent; isPublished: boolean }) {
  const text = useText(gradebookText).builder
  const count = useCount()
  const problems = problemsOf(content)
  if (problems.length === 0) return isPublished ? null : <Notice tone="good" title={text.noProblems} />
  return (
    <Notice tone="warn" title={count(text.problems, problems.length)} live>
      <ul>
        {problems.map(({ code, at, total = '' }) => (
          <li key={`${code} ${at}`}>{fill(text.problem[code], { at, total })}</li>
        ))}
      </ul>
    </Notice>
  )
}

type ActionsProps = {
  template: Template
  draft: { name: string; gradeIds: string[]; content: Template['content'] }
  isChanged: boolean
  onSaved: () => void
}

function Actions({ template, draft, isChanged, onSaved }: ActionsProps) {
  const text = useText(gradebookText).builder
  const say = useServerWords()
  const save = useSend(templates.routes.saveTemplate)
  const publish = useSend(templates.routes.publishTemplate)
  const params = { templateId: template.templateId }
  const onError = (problem: Parameters<typeof say>[0]) => toast.error(say(problem))
  const hasProblems = problemsOf(draft.content).length > 0
  const { preview: words, templates: list } = useText(gradebookText)
  return (
    <>
      <ButtonLink to={previewAt(template.templateId)}>{words.open}</ButtonLink>
      <Button onClick={() => saveTemplateFile({ name: draft.name, content: draft.content })}>{list.download}</Button>
      <Button
        loading={save.isPending}
        disabled={!isChanged}
        onClick={() =>
          // The builder starts afresh with the next version, and takes callbacks of `mutate` with it.
          void save.mutateAsync({ params, body: { ...draft, version: template.version } }).then((answer) => {
            onSaved()
            toast.success(say(answer))
          }, onError)
        }
      >
        {text.save}
      </Button>
      <Button
        variant="primary"
        loading={publish.isPending}
        disabled={isChanged || hasProblems || (template.state === 'published' && !template.isChanged)}
        onClick={() =>
          void publish
            .mutateAsync({ params })
            .then(({ data }) => toast.success(fill(text.published, { n: data.template.number ?? 1 })), onError)
        }
      >
        {text.publish}
      </Button>
    </>
  )
}
