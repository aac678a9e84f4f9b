import { IconBan, IconDownload, IconEye, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { approving } from '#modules/gradebook/access.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { listStatus, useListState, useLocalRows } from '#platform/web/lists/listState.ts'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { TableColumn } from '#ui/table/tableColumn.ts'
import { cards } from '../../contracts/cardContract.ts'
import type { Card } from '../../contracts/cardSchemas.ts'
import { cardLinks } from '../../contracts/linkContract.ts'
import { LinkDialog } from '../links/LinkDialog.tsx'
import { linkText } from '../links/words.ts'
import { useServerWords } from '../words.ts'
import { CardReaders } from './CardReaders.tsx'
import { ClassPrint } from './ClassPrint.tsx'
import { RevokeCard } from './RevokeCard.tsx'
import { cardText } from './words.ts'

function useColumns(): TableColumn<Card>[] {
  const text = useText(cardText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const stateOf = ({ isSuperseded, isRevised, revokedFor }: Card) =>
    revokedFor !== null
      ? fill(text.revoked, { reason: revokedFor })
      : isSuperseded
        ? text.superseded
        : isRevised
          ? text.revised
          : text.current
  return [
    {
      id: 'student',
      header: text.student,
      role: 'primary',
      sort: true,
      value: ({ rollNo, studentName }) => `${rollNo} ${studentName}`,
    },
    { id: 'number', header: text.number, role: 'secondary', sort: true, value: ({ number }) => number },
    {
      id: 'issuedAt',
      header: text.issuedAt,
      kind: 'datetime',
      sort: true,
      value: ({ issuedAt }) => issuedAt,
      cell: ({ issuedAt }) => time(issuedAt, timeZone, { dateStyle: 'medium' }),
    },
    {
      id: 'state',
      header: text.state,
      role: 'status',
      value: stateOf,
      cell: (card) => (
        <Status tone={card.revokedFor !== null ? 'bad' : card.isSuperseded ? 'neutral' : 'good'}>
          {stateOf(card)}
        </Status>
      ),
    },
    { id: 'readers', header: text.readers, role: 'number', sort: true, value: ({ readers }) => readers || null },
  ]
}

type ClassCardsProps = { classId: string; termKey: string }

/** The report cards of a class in a term. */
export default function ClassCards({ classId, termKey }: ClassCardsProps) {
  const text = useText(cardText)
  const count = useCount()
  const say = useServerWords()
  const language = useLanguage()
  const mayIssue = mayUse(approving, useUser())
  const params = { classId }
  const read = useRead(cards.routes.listCards, { params, query: { termKey } })
  const issue = useSend(cards.routes.issueCards)
  const links = useText(linkText)
  const link = useSend(cardLinks.routes.linkCard)
  const [path, setPath] = useState<string | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  const [isReading, setReading] = useState(false)
  const [revoking, setRevoking] = useState<Card | null>(null)
  const columns = useColumns()
  const list = useListState(columns, { prefix: 'card' })
  const rows = useLocalRows(read.data?.cards ?? [], columns, list.state)
  const onError = (problem: unknown) => toast.error(say(problem as ApiProblem))
  const unpublished = read.data?.unpublished ?? []
  const hasCards = (read.data?.cards.length ?? 0) > 0
  const tools = (
    <>
      {hasCards && (
        <Button icon={IconEye} onClick={() => setReading(true)}>
          {text.readings.open}
        </Button>
      )}
      {hasCards && (
        <Button icon={IconDownload} onClick={() => setPrinting(true)}>
          {text.printClass}
        </Button>
      )}
      {mayIssue && (
        <Button
          variant="primary"
          loading={issue.isPending}
          disabled={!read.data || unpublished.length > 0}
          onClick={() =>
            issue.mutate(
              { params, body: { termKey } },
              { onSuccess: ({ data }) => toast.success(fill(text.issued, data)), onError },
            )
          }
        >
          {hasCards ? text.issueAgain : text.issue}
        </Button>
      )}
    </>
  )
  const rowActionsOf = (card: Card) => {
    const { cardId, studentName } = card
    const actions = [
      {
        label: fill(text.print, { name: studentName }),
        icon: IconDownload,
        onSelect: () =>
          void saveFile(cards.routes.printCard, { params: { classId, cardId }, query: { language } }).catch(onError),
      },
      {
        label: fill(links.makeFor, { name: studentName }),
        icon: IconLink,
        onSelect: () =>
          link.mutate(
            { params: { classId, cardId }, body: { language } },
            { onSuccess: ({ data }) => setPath(data.path), onError },
          ),
      },
    ]
    const mayRevoke = mayIssue && !card.isSuperseded && card.revokedFor === null
    return mayRevoke
      ? [
          ...actions,
          { label: fill(text.revokeFor, { name: studentName }), icon: IconBan, onSelect: () => setRevoking(card) },
        ]
      : actions
  }
  return (
    <>
      {unpublished.length > 0 && (
        <Notice tone="info" title={fill(text.unpublished, { names: unpublished.join(', ') })} />
      )}
      <DataTable<Card>
        {...list}
        {...listStatus(read)}
        {...rows}
        label={text.tab}
        rowId={({ cardId }) => cardId}
        count={(n) => count(text.count, n)}
        tools={tools}
        rowActions={rowActionsOf}
        empty={
          <EmptyState
            kind="nothing"
            sketch="register"
            title={text.none}
            body={text.noneHint}
            action={mayIssue && tools}
          />
        }
      />
      {path && <LinkDialog path={path} onClose={() => setPath(null)} />}
      {revoking && <RevokeCard classId={classId} card={revoking} onClose={() => setRevoking(null)} />}
      {isReading && <CardReaders classId={classId} termKey={termKey} onClose={() => setReading(false)} />}
      {isPrinting && <ClassPrint classId={classId} termKey={termKey} onClose={() => setPrinting(false)} />}
    </>
  )
}
