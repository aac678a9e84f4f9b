import { IconCheck, IconHandStop, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionDeciders } from '#modules/reports/access.ts'
import { reportPermissions } from '#modules/reports/permissionContract.ts'
import type { Permission } from '#modules/reports/permissionSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { reportPaths } from '../paths.ts'
import css from '../Reports.module.css'
import { reportTitles } from '../titles.ts'
import { reportText } from '../words.ts'
import { type Deciding, DecisionDialog } from './DecisionDialog.tsx'

const tones = { asked: 'part', granted: 'good', refused: 'bad', ended: 'neutral' } as const

/** Who may use protected columns: what waits for a decision, what is in force, what was decided. */
export default function Permissions() {
  const text = useText(reportText).permissions
  const { titles } = useText(reportTitles)
  const count = useCount()
  const isDecider = mayUse(permissionDeciders, useUser())
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const read = useRead(reportPermissions.routes.listPermissions, {})
  const columns = useColumns()
  const table = useListState(columns, {})
  const local = useLocalRows(read.data?.rows ?? [], columns, table.state)
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.permissions}
        subtitle={isDecider ? text.subtitle : text.ownSubtitle}
        crumbs={[{ label: titles.list, to: reportPaths.list }]}
      />
      <DataTable<Permission>
        label={titles.permissions}
        {...table}
        {...local}
        {...listStatus(read)}
        rowId={({ permissionId }) => permissionId}
        search={text.search}
        count={(n) => count(text.count, n)}
        rowActions={(permission) => [
          ...(permission.mayDecide
            ? [
                {
                  label: text.grant,
                  icon: IconCheck,
                  onSelect: () => setDeciding({ permission, step: 'grant' }),
                },
                {
                  label: text.refuse,
                  icon: IconX,
                  onSelect: () => setDeciding({ permission, step: 'refuse' }),
                },
              ]
            : []),
          ...(permission.mayEnd
            ? [
                {
                  label: permission.state === 'asked' ? text.takeBack : text.end,
                  icon: IconHandStop,
                  onSelect: () => setDeciding({ permission, step: 'end' }),
                },
              ]
            : []),
        ]}
        empty={<EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      />
      {deciding && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </div>
  )
}

function useColumns(): TableColumn<Permission>[] {
  const text = useText(reportText).permissions
  const language = useLanguage()
  const { date, ago } = useFormat()
  return [
    {
      id: 'person',
      header: text.person,
      role: 'primary',
      width: 170,
      sort: true,
      value: ({ person }) => person,
    },
    {
      id: 'columns',
      header: text.columns,
      role: 'secondary',
      width: 230,
      value: ({ subject, columns }) =>
        fill(text.of, { subject: subject[language], columns: columns.map((one) => one[language]).join(', ') }),
    },
    { id: 'reason', header: text.reason, width: 300, value: ({ reason }) => reason },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      sort: true,
      value: ({ state }) => text.states[state],
      cell: ({ state }) => <Status tone={tones[state]}>{text.states[state]}</Status>,
    },
    {
      id: 'until',
      header: text.until,
      kind: 'date',
      sort: true,
      value: ({ until }) => until ?? '',
      cell: ({ until }) => (until ? date(until) : ''),
    },
    {
      id: 'decided',
      header: text.decided,
      value: ({ decidedBy, answer }) => [decidedBy, answer].filter(Boolean).join(': '),
    },
    {
      id: 'asked',
      header: text.asked,
      hidden: true,
      sort: true,
      value: ({ askedAt }) => askedAt,
      cell: ({ askedAt }) => ago(askedAt),
    },
  ]
}
