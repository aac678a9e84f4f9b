import { type ReactNode, useEffect, useState } from 'react'
import { reports } from '#modules/reports/contract.ts'
import type { ReportDefinition } from '#modules/reports/definition.ts'
import type { Subject } from '#modules/reports/definitionSchemas.ts'
import { callForAnswer } from '#platform/web/api.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { FileMenu } from '../FileMenu.tsx'
import { reportPaths } from '../paths.ts'
import css from '../Reports.module.css'
import { reportTitles } from '../titles.ts'
import { reportText } from '../words.ts'
import { AskPermission } from './AskPermission.tsx'
import { copyOf, filledIn, missingIn, sensitiveIn } from './draft.ts'
import { ReportFields } from './ReportFields.tsx'
import { ReportRows } from './ReportRows.tsx'

type BuilderProps = {
  title: string
  subtitle?: string | undefined
  definition: ReportDefinition | null
  onChange: (definition: ReportDefinition) => void
  /** Buttons before the export. */
  actions?: ReactNode
  notice?: ReactNode
}

/** Milliseconds without a change after which the rows are read again. */
const pause = 400

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** A report that is put together on one side while its first rows appear on the other. */
export function Builder({ title, subtitle, definition, onChange, actions, notice }: BuilderProps) {
  const { titles } = useText(reportTitles)
  const read = useRead(reports.routes.listSubjects, {})
  const subjects = read.data?.subjects
  const subject = subjects?.find(({ name }) => name === definition?.subject)
  const [reason, setReason] = useState('')
  const isOpen = definition !== null && subject !== undefined
  const needsReason = isOpen && reason === '' && sensitiveIn(subject, definition).length > 0
  const needsPermission = isOpen && missingIn(subject, definition).length > 0
  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        subtitle={subtitle}
        crumbs={[{ label: titles.list, to: reportPaths.list }]}
        actions={
          <>
            {actions}
            <FileMenu
              disabled={!isOpen || needsReason || needsPermission}
              start={(form) =>
                callForAnswer(reports.routes.exportReport, {
                  body: { ...form, name: title, reason, definition: copyOf(ready(definition)) },
                })
              }
            />
          </>
        }
      />
      {notice}
      {read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : !subjects ? (
        <Loading>
          <SkeletonRows rows={5} columns={3} />
        </Loading>
      ) : (
        <div className={css.split}>
          <ReportFields subjects={subjects} definition={definition} onChange={onChange} />
          {isOpen ? (
            <Results
              subject={subject}
              definition={definition}
              reason={reason}
              onReason={setReason}
              onChange={onChange}
            />
          ) : (
            <Begin />
          )}
        </div>
      )}
    </div>
  )
}

const nothing: ReportDefinition = {
  subject: '',
  columns: [],
  groups: [],
  measures: [],
  sort: [],
  filter: { join: 'and', parts: [] },
}

const ready = (definition: ReportDefinition | null): ReportDefinition =>
  definition ? { ...definition, filter: filledIn(definition.filter) } : nothing

function Begin() {
  const text = useText(reportText).build
  return <EmptyState kind="nothing" sketch="ledger" title={text.choose} body={text.chooseHint} />
}

type ResultsProps = {
  subject: Subject
  definition: ReportDefinition
  reason: string
  onReason: (reason: string) => void
  onChange: (definition: ReportDefinition) => void
}

function Results({ subject, definition, reason, onReason, onChange }: ResultsProps) {
  const text = useText(reportText).build
  const language = useLanguage()
  // As text: only what a report asks for decides whether its rows are read again.
  const settled = useSettled(JSON.stringify(ready(definition)))
  const asked = JSON.parse(settled) as ReportDefinition
  const sensitive = sensitiveIn(subject, definition)
  const missing = missingIn(subject, definition)
  const [typed, setTyped] = useState('')
  const names = sensitive.map(({ label }) => label[language]).join(', ')
  const isWaiting = sensitive.length > 0 && reason === ''
  // The rows of another subject would not fit the columns.
  const isCurrent = asked.subject === definition.subject && (isWaiting || sensitive.length === 0 || reason !== '')
  if (missing.length > 0) return <AskPermission subject={subject.name} missing={missing} />
  return (
    <div className={css.results}>
      {sensitive.length > 0 && (
        <Notice tone="info" title={text.sensitive}>
          <form
            className={css.form}
            onSubmit={(event) => {
              event.preventDefault()
              onReason(typed.trim())
            }}
          >
            <p className={css.quiet}>{fill(text.sensitiveBody, { names })}</p>
            <TextField label={text.reason} value={typed} onChange={setTyped} maxLength={300} />
            <div className={css.buttons}>
              <Button type="submit" disabled={typed.trim() === '' || typed.trim() === reason}>
                {text.show}
              </Button>
            </div>
          </form>
        </Notice>
      )}
      {!isWaiting && isCurrent && (
        <ReportRows
          definition={asked}
          reason={sensitive.length > 0 ? reason : ''}
          onSort={(sort) => onChange({ ...definition, sort })}
        />
      )}
    </div>
  )
}
