import { IconCopy, IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { feePaths } from '#modules/fees/web/paths.ts'
import { gatewayViewing } from '#modules/gateway/access.ts'
import { gatewayPaths } from '#modules/gateway/web/paths.ts'
import { templateViewing } from '#modules/gradebook/access.ts'
import { gradebookPaths } from '#modules/gradebook/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { fill, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { RowAction, TableColumn } from '#ui/table/tableColumn.ts'
import { templateAuthors } from '../access.ts'
import { templates } from '../contract.ts'
import { type DocumentKind, documentKinds } from '../kinds.ts'
import { kindNames } from '../rules/kindNames.ts'
import type { TemplateRow } from '../schemas.ts'
import css from './DocumentTemplates.module.css'
import { NewTemplate } from './NewTemplate.tsx'
import { templatePaths } from './paths.ts'
import { issueAt, templateAt } from './places.ts'
import { RemoveTemplate } from './RemoveTemplate.tsx'
import { TemplatesPage } from './TemplatesPage.tsx'
import { useTemplateState } from './templateState.ts'
import { templateText } from './words.ts'

/** One of the school's own templates, or the ready one of a kind. */
type Row = { key: string; name: string; kind: DocumentKind; own: TemplateRow | null }

function useRows(own: readonly TemplateRow[]): Row[] {
  const text = useText(templateText)
  const names = kindNames[useLanguage()]
  return documentKinds.flatMap((kind): Row[] => [
    ...own
      .filter((one) => one.kind === kind)
      .map((one) => ({ key: one.schoolTemplateId, name: one.name, kind, own: one })),
    { key: kind, name: fill(text.list.readyName, { kind: names[kind] }), kind, own: null },
  ])
}

function useColumns(): TableColumn<Row>[] {
  const text = useText(templateText)
  const names = kindNames[useLanguage()]
  const stateOf = useTemplateState()
  const words = (row: Row) => (row.own ? stateOf(row.own) : { tone: 'good' as const, label: text.list.ready })
  return [
    {
      id: 'name',
      header: text.list.name,
      role: 'primary',
      sort: true,
      value: ({ name }) => name,
      cell: ({ name, own }) => (own ? <Link to={templateAt(own.schoolTemplateId)}>{name}</Link> : name),
    },
    { id: 'kind', header: text.list.kind, role: 'secondary', sort: true, value: ({ kind }) => names[kind] },
    {
      id: 'state',
      header: text.list.state,
      role: 'status',
      width: 200,
      value: (row) => words(row).label,
      cell: (row) => <Status tone={words(row).tone}>{words(row).label}</Status>,
    },
    { id: 'issued', header: text.list.issued, role: 'number', value: ({ own }) => own?.issued ?? null },
  ]
}

/** The documents a school can design and issue. */
export default function DocumentTemplates() {
  const text = useText(templateText)
  const count = useCount()
  const mayEdit = mayUse(templateAuthors, useUser())
  const read = useRead(templates.routes.listTemplates, {})
  const columns = useColumns()
  const list = useListState(columns)
  const all = useRows(read.data?.templates ?? [])
  // Not the ready ones alone: the list would change under the reader.
  const rows = useLocalRows(read.data ? all : [], columns, list.state)
  const [adding, setAdding] = useState<DocumentKind | null>(null)
  const [removing, setRemoving] = useState<TemplateRow | null>(null)
  const actionsOf = ({ kind, name, own: template }: Row): RowAction[] => {
    const canIssue = template === null || (template.inUse !== null && !template.isRetired)
    return [
      ...(template ? [{ label: text.list.open, icon: IconPencil, to: templateAt(template.schoolTemplateId) }] : []),
      ...(canIssue
        ? [
            {
              label: fill(text.list.issueThis, { name }),
              icon: IconPrinter,
              to: issueAt(kind, template?.schoolTemplateId),
            },
          ]
        : []),
      ...(template ? [] : [{ label: text.list.ownCopy, icon: IconCopy, onSelect: () => setAdding(kind) }]),
      ...(template && template.inUse === null && template.inReview === null && template.issued === 0
        ? [
            {
              label: fill(text.list.remove, { name }),
              icon: IconTrash,
              danger: true,
              onSelect: () => setRemoving(template),
            },
          ]
        : []),
    ]
  }
  return (
    <TemplatesPage
      tab="documents"
      actions={
        mayEdit && (
          <>
            <Button icon={IconPlus} onClick={() => setAdding('bonafide')}>
              {text.list.add}
            </Button>
            <ButtonLink variant="primary" icon={IconPrinter} to={templatePaths.issue}>
              {text.list.issue}
            </ButtonLink>
          </>
        )
      }
    >
      <DataTable<Row>
        {...list}
        {...listStatus(read)}
        {...rows}
        label={text.tabs.documents}
        rowId={({ key }) => key}
        count={(n) => count(text.list.count, n)}
        rowActions={mayEdit ? actionsOf : undefined}
        empty={null}
      />
      <div className={css.elsewhere}>
        <Elsewhere />
      </div>
      {adding && <NewTemplate kind={adding} onClose={() => setAdding(null)} />}
      {removing && <RemoveTemplate template={removing} onClose={() => setRemoving(null)} />}
    </TemplatesPage>
  )
}

/** Papers that other modules print, for those who may open them. */
function Elsewhere() {
  const text = useText(templateText).list
  const user = useUser()
  const holds = (module: (typeof user.availableModules)[number]) => user.availableModules.includes(module)
  const edition = holds(licence.advanceFeeManagement) ? 'advanced' : holds(licence.feeManagement) ? 'basic' : null
  const mayDesign = mayUse(templateViewing, user)
  const mayWord = mayUse(gatewayViewing, user)
  if (!edition && !mayDesign && !mayWord) return null
  return (
    <Section title={text.elsewhere}>
      <Lines label={text.elsewhere}>
        {edition && (
          <Line name={<Link to={feePaths(edition).payments}>{text.receipts}</Link>} meta={text.receiptsHint} />
        )}
        {mayDesign && (
          <Line name={<Link to={gradebookPaths.designs}>{text.reportCards}</Link>} meta={text.reportCardsHint} />
        )}
        {mayWord && <Line name={<Link to={gatewayPaths.templates}>{text.messages}</Link>} meta={text.messagesHint} />}
      </Lines>
    </Section>
  )
}
