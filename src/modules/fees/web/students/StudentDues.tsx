import { IconFileMinus, IconHandStop, IconTrashX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import type { RowAction } from '#ui/table/tableColumn.ts'
import type { DueDemand, Dues } from '../../contracts/collectionSchemas.ts'
import type { DemandRow } from '../../contracts/demandsSchemas.ts'
import { feeRequests } from '../../contracts/requests.ts'
import { AskDialog } from '../AskDialog.tsx'
import { useEdition } from '../edition.ts'
import { DemandTable } from '../reports/DemandTable.tsx'
import css from './StudentFees.module.css'
import { studentText } from './studentWords.ts'

const Trace = lazy(() => import('./Trace.tsx').then((file) => ({ default: file.Trace })))

type DemandRequest =
  | { demand: DueDemand; what: 'waiver' }
  | { demand: DueDemand; what: 'writeOff' }
  | { demand: DueDemand; what: 'credit'; lineId: string }

/** The year's demands of a student, requests about unpaid ones, and the explanation of the dues. */
export function StudentDues({ dues }: { dues: Dues }) {
  const text = useText(studentText)
  const user = useUser()
  const isAdvanced = useEdition() === 'advanced'
  const [request, setRequest] = useState<DemandRequest | null>(null)
  const mayWaive = mayUse(feeRequests.routes.askWaiver.access, user)
  const mayWriteOff = isAdvanced && mayUse(feeRequests.routes.askWriteOff.access, user)
  const actions = (row: DemandRow): RowAction[] => {
    const demand = dues.demands.find(({ demandId }) => demandId === row.demandId)
    if (!demand) return []
    const fined = demand.fineMinor > 0 || demand.lines.some(({ isFine }) => isFine)
    const credits = demand.lines.filter(({ isFine }) => !isFine)
    return [
      ...(mayWaive && fined
        ? [{ label: text.ask.waiver, icon: IconHandStop, onSelect: () => setRequest({ demand, what: 'waiver' }) }]
        : []),
      ...(mayWriteOff
        ? [
            ...credits.map(({ lineId, headName }) => ({
              label: fill(text.ask.credit, { head: headName }),
              icon: IconFileMinus,
              onSelect: () => setRequest({ demand, what: 'credit', lineId }),
            })),
            {
              label: text.ask.writeOff,
              icon: IconTrashX,
              onSelect: () => setRequest({ demand, what: 'writeOff' as const }),
            },
          ]
        : []),
    ]
  }
  return (
    <div className={css.stack}>
      <DemandTable studentId={dues.student.studentId} rowActions={actions} />
      {dues.demands.length > 0 && (
        <Section title={text.why}>
          <Suspense fallback={<SkeletonRows rows={4} columns={3} />}>
            <Trace studentId={dues.student.studentId} />
          </Suspense>
        </Section>
      )}
      {request && <DemandRequestDialog request={request} onClose={() => setRequest(null)} />}
    </div>
  )
}

const fineOf = ({ fineMinor, lines }: DueDemand) =>
  fineMinor + lines.reduce((all, line) => all + (line.isFine ? line.outstandingMinor : 0), 0)

function DemandRequestDialog({ request, onClose }: { request: DemandRequest; onClose: () => void }) {
  const text = useText(studentText)
  const { money } = useFormat()
  const waive = useSend(feeRequests.routes.askWaiver)
  const writeOff = useSend(feeRequests.routes.askWriteOff)
  const credit = useSend(feeRequests.routes.askCredit)
  const { demand } = request
  const { demandId, label } = demand
  const shared = { submitLabel: text.ask.send, onClose }
  if (request.what === 'waiver')
    return (
      <AskDialog
        {...shared}
        title={fill(text.waiverTitle, { label })}
        hint={fill(text.waiverHint, { amount: money(fineOf(demand)) })}
        amount={{ label: text.amount, proposed: fineOf(demand) }}
        send={(body) => waive.mutateAsync({ params: { demandId }, body })}
      />
    )
  if (request.what === 'writeOff')
    return (
      <AskDialog
        {...shared}
        danger
        title={fill(text.writeOffTitle, { label })}
        hint={fill(text.writeOffHint, { amount: money(demand.outstandingMinor) })}
        send={({ reason }) => writeOff.mutateAsync({ params: { demandId }, body: { reason } })}
      />
    )
  const { lineId } = request
  const line = demand.lines.find((one) => one.lineId === lineId)
  return (
    <AskDialog
      {...shared}
      title={fill(text.creditTitle, { label, head: line?.headName ?? '' })}
      hint={text.creditHint}
      amount={{ label: text.amount, proposed: line?.outstandingMinor ?? 0 }}
      send={(body) => credit.mutateAsync({ params: { lineId }, body })}
    />
  )
}
