import { IconPlus, IconShieldLock } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { onDemandEditing } from '../access.ts'
import { reports } from '../contract.ts'
import type { SavedReport } from '../schemas.ts'
import { reportPath, reportPaths } from './paths.ts'
import css from './Reports.module.css'
import { readyReports } from './readyReports.ts'
import { reportTitles } from './titles.ts'
import { reportText } from './words.ts'

/** Saved reports of the user and those shared with them, and reports to begin with. */
export default function ReportList() {
  const text = useText(reportText)
  const { titles } = useText(reportTitles)
  const count = useCount()
  const navigate = useNavigate()
  const user = useUser()
  const read = useRead(reports.routes.listReports, {})
  const columns = useColumns()
  const table = useListState(columns, { defaultSort: 'name' })
  const local = useLocalRows(read.data?.rows ?? [], columns, table.state)
  const create = mayUse(onDemandEditing, user) && (
    <ButtonLink variant="primary" icon={IconPlus} to={reportPaths.builder}>
      {text.home.newReport}
    </ButtonLink>
  )
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.list}
        subtitle={text.list.subtitle}
        crumbs={[{ label: titles.home, to: reportPaths.home }]}
        actions={
          <>
            <ButtonLink icon={IconShieldLock} to={reportPaths.permissions}>
              {titles.permissions}
            </ButtonLink>
            {create}
          </>
        }
      />
      <DataTable<SavedReport>
        label={titles.list}
        {...table}
        {...local}
        {...listStatus(read)}
        rowId={({ reportId }) => reportId}
        search={text.search}
        count={(n) => count(text.list.count, n)}
        onOpen={({ reportId }) => void navigate(reportPath(reportId))}
        empty={
          <EmptyState kind="nothing" sketch="ledger" title={text.list.none} body={text.list.noneHint} action={create} />
        }
      />
      <ReadyReports />
    </div>
  )
}

function useSubjects() {
  const language = useLanguage()
  const subjects = useRead(reports.routes.listSubjects, {}).data?.subjects ?? []
  return (name: string) => subjects.find((one) => one.name === name)?.label[language]
}

function useColumns(): TableColumn<SavedReport>[] {
  const text = useText(reportText)
  const { ago, time } = useFormat()
  const { timeZone } = useSchool()
  const subjectOf = useSubjects()
  return [
    {
      id: 'name',
      header: text.list.name,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
    },
    {
      id: 'subject',
      header: text.list.subject,
      role: 'secondary',
      sort: true,
      value: ({ definition, isReadable }) =>
        isReadable ? (subjectOf(definition.subject) ?? '') : text.list.unreadable,
    },
    {
      id: 'owner',
      header: text.list.owner,
      sort: true,
      value: ({ isOwn, owner }) => (isOwn ? text.list.you : owner),
      cell: ({ isOwn, owner, shares }) =>
        isOwn && shares.roles.length + shares.readerIds.length > 0 ? (
          <Status tone="leave">{text.list.shared}</Status>
        ) : isOwn ? (
          text.list.you
        ) : (
          owner
        ),
    },
    {
      id: 'sent',
      header: text.list.sent,
      value: ({ schedule }) =>
        schedule
          ? fill(text.everyAt, { every: text.every[schedule.every], hour: String(schedule.hour).padStart(2, '0') })
          : '',
    },
    {
      id: 'changed',
      header: text.list.changed,
      sort: true,
      value: ({ changedAt }) => time(changedAt, timeZone),
      cell: ({ changedAt }) => ago(changedAt),
    },
  ]
}

function ReadyReports() {
  const text = useText(reportText)
  const subjectOf = useSubjects()
  // Only those about subjects that the user may read.
  const ready = readyReports.filter(({ definition }) => subjectOf(definition.subject) !== undefined)
  if (ready.length === 0) return null
  return (
    <Section title={text.list.ready} subtitle={text.list.readyHint}>
      <Lines label={text.list.ready}>
        {ready.map(({ name, definition }) => {
          const query = new URLSearchParams({ name: text.readyNames[name], report: JSON.stringify(definition) })
          return (
            <Line
              key={name}
              name={<Link to={`${reportPaths.builder}?${query}`}>{text.readyNames[name]}</Link>}
              meta={subjectOf(definition.subject)}
            />
          )
        })}
      </Lines>
    </Section>
  )
}
