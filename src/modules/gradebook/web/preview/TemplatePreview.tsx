import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { rankedRows } from '#modules/gradebook/classResults.ts'
import { exampleClass } from '#modules/gradebook/exampleClass.ts'
import { cardOf, type PrintedCard } from '#modules/gradebook/printedCard.ts'
import type { Template } from '#modules/gradebook/templateSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { SegmentedControl } from '#ui/choices/SegmentedControl.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { templates } from '../../contracts/templateContract.ts'
import { yearKey } from '../../rules/results.ts'
import type { TemplateContent } from '../../rules/template.ts'
import { problemsOf } from '../../rules/templateChecks.ts'
import { gradebookPaths } from '../paths.ts'
import { templateAt } from '../places.ts'
import { TemplateList } from '../templates/TemplateList.tsx'
import { gradebookTitles } from '../titles.ts'
import { gradebookText } from '../words.ts'
import css from './TemplatePreview.module.css'

/** The report card of an imaginary student, as the template would print it; without a template in the address, all of them. */
export default function TemplatePreview() {
  const { titles } = useText(gradebookTitles)
  const [params] = useSearchParams()
  const templateId = params.get('template') ?? ''
  const read = useRead(templates.routes.getTemplate, { params: { templateId } }, { enabled: templateId !== '' })
  const crumbs = [
    { label: titles.gradebook, to: `${gradebookPaths.office}?tab=templates` },
    ...(read.data ? [{ label: read.data.name, to: templateAt(templateId) }] : []),
  ]
  return (
    <>
      <PageHeader title={titles.preview} crumbs={crumbs} />
      {templateId === '' && <TemplateList />}
      {read.data && <Preview template={read.data} />}
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} />}
      {templateId !== '' && read.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={5} />
        </Loading>
      )}
    </>
  )
}

function Preview({ template: { content } }: { template: Template }) {
  const text = useText(gradebookText)
  const [chosen, setChosen] = useState<string | null>(null)
  const terms = [
    ...content.terms.map(({ key, name }) => ({ value: key, label: name })),
    ...(content.terms.length > 1 ? [{ value: yearKey, label: text.year }] : []),
  ]
  const termKey = chosen ?? terms[0]?.value ?? ''
  // A template with problems cannot be calculated.
  if (problemsOf(content).length > 0) return <Notice tone="warn" title={text.preview.problems} />
  const [row] = rankedRows(exampleClass(content, text.preview.student), termKey)
  if (!row) return null
  const about = { content, termKey, yearName: '', className: '', rank: null, remark: '' }
  return (
    <div className={css.page}>
      <SegmentedControl label={text.sheets.term} options={terms} value={termKey} onChange={setChosen} />
      <p>{text.preview.hint}</p>
      <Paper
        card={cardOf(row.student, row.result, about)}
        title={terms.find(({ value }) => value === termKey)?.label ?? ''}
        attendance={exampleAttendance(content, termKey, text.year)}
      />
    </div>
  )
}

type Days = { readonly name: string; readonly present: number; readonly days: number }

/** Days of an imaginary student, as the template prints them: of the year so far, or of each term up to this one. */
function exampleAttendance({ attendance = 'year', terms }: TemplateContent, termKey: string, year: string): Days[] {
  if (attendance === 'none') return []
  const all = { name: year, present: 184, days: 200 }
  if (attendance === 'year') return [all]
  const at = termKey === yearKey ? terms.length - 1 : terms.findIndex(({ key }) => key === termKey)
  const days = Math.round(all.days / terms.length)
  const shown = terms.slice(0, at + 1).map(({ name }) => ({ name, present: Math.round(days * 0.92), days }))
  return termKey === yearKey && shown.length > 1 ? [...shown, all] : shown
}

type PaperProps = { card: Omit<PrintedCard, 'isRevised'>; title: string; attendance: readonly Days[] }

function Paper({ card, title, attendance }: PaperProps) {
  const text = useText(gradebookText)
  const school = useSchool()
  return (
    <article className={css.paper}>
      <h2>{school.name}</h2>
      <h3>{title}</h3>
      <p>{card.studentName}</p>
      {card.tables.map((table) => (
        <div key={table.rows.map(({ subject }) => subject).join(' ')} className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{text.sheets.subject}</th>
                {table.parts.map(({ name, outOf }) => (
                  <th key={name} scope="col">
                    {`${name} (${outOf})`}
                  </th>
                ))}
                <th scope="col">{`${text.grid.total} (${table.outOf})`}</th>
                <th scope="col">{text.grid.grade}</th>
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.subject}>
                  <th scope="row">{row.subject}</th>
                  {table.parts.map(({ name }, at) => (
                    <td key={name}>{row.marks[at]}</td>
                  ))}
                  <td>{row.total}</td>
                  <td>{row.grade}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {card.areas.length > 0 && (
        <table className={css.table}>
          <tbody>
            {card.areas.map(({ name, grade, descriptor }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{grade}</td>
                <td>{descriptor}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {attendance.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{text.preview.attendance}</th>
              <th scope="col">{text.preview.present}</th>
              <th scope="col">%</th>
            </tr>
          </thead>
          <tbody>
            {attendance.map(({ name, present, days }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{`${present} / ${days}`}</td>
                <td>{Math.round((present / days) * 1000) / 10}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {card.overall && (
        <p>{fill(text.preview.overall, { percent: card.overall.percent, grade: card.overall.grade })}</p>
      )}
      {card.outcome && <p>{text.results.outcomes[card.outcome]}</p>}
    </article>
  )
}
