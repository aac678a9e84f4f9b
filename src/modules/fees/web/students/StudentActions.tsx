import { IconCash, IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mayUse } from '#platform/contract/access/access.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { feeCollection } from '../../contracts/collection.ts'
import type { Dues } from '../../contracts/collectionSchemas.ts'
import { feeGateway } from '../../contracts/gateway.ts'
import { feeConcessions } from '../../contracts/grants.ts'
import { feeRequests } from '../../contracts/requests.ts'
import { feeSetup } from '../../contracts/setup.ts'
import { AskDialog } from '../AskDialog.tsx'
import { useEdition, useFeeLinks } from '../edition.ts'
import { onlineText } from '../payments/onlineWords.ts'
import css from './StudentFees.module.css'
import { studentText } from './studentWords.ts'

const ConcessionRequest = lazy(() =>
  import('./ConcessionRequest.tsx').then((file) => ({ default: file.ConcessionRequest })),
)

const OnlineRequest = lazy(() =>
  import('../payments/OnlineRequest.tsx').then((file) => ({ default: file.OnlineRequest })),
)

type StudentAction = 'online' | 'concession' | 'refund' | 'debit'

/** Actions for a student: collect, and requests that another person decides. */
export function StudentActions({ dues }: { dues: Dues }) {
  const text = useText(studentText)
  const online = useText(onlineText)
  const links = useFeeLinks()
  const user = useUser()
  const isAdvanced = useEdition() === 'advanced'
  const [action, setAction] = useState<StudentAction | null>(null)
  const { student, advanceMinor } = dues
  const mayCollect = mayUse(feeCollection.routes.collect.access, user)
  const actions: StudentAction[] = [
    ...(mayUse(feeGateway.routes.openOnlineOrder.access, user) ? (['online'] as const) : []),
    ...(mayUse(feeConcessions.routes.requestGrant.access, user) ? (['concession'] as const) : []),
    ...(isAdvanced && advanceMinor > 0 && mayUse(feeRequests.routes.askRefund.access, user)
      ? (['refund'] as const)
      : []),
    ...(isAdvanced && mayUse(feeRequests.routes.askDebit.access, user) ? (['debit'] as const) : []),
  ]
  const close = () => setAction(null)
  return (
    <div className={css.actions} data-print="hide">
      {actions.length > 0 && (
        <Menu
          label={fill(text.more, { name: student.name })}
          align="end"
          items={actions.map((one) => ({
            label: one === 'online' ? online.ask : text.ask[one],
            onSelect: () => setAction(one),
          }))}
          trigger={(trigger) => (
            <Button {...trigger} icon={IconDots}>
              {text.moreShort}
            </Button>
          )}
        />
      )}
      {mayCollect && (
        <ButtonLink variant="primary" icon={IconCash} to={links.collectFrom(student.studentId)}>
          {text.collect}
        </ButtonLink>
      )}
      {action === 'concession' && (
        <Suspense>
          <ConcessionRequest student={student} onClose={close} />
        </Suspense>
      )}
      {action === 'online' && (
        <Suspense>
          <OnlineRequest student={student} proposed={dues.overdueMinor || dues.totalMinor} onClose={close} />
        </Suspense>
      )}
      {action === 'refund' && <AskRefund dues={dues} onClose={close} />}
      {action === 'debit' && <AskDebit dues={dues} onClose={close} />}
    </div>
  )
}

type AskProps = { dues: Dues; onClose: () => void }

function AskRefund({ dues, onClose }: AskProps) {
  const text = useText(studentText)
  const { money } = useFormat()
  const send = useSend(feeRequests.routes.askRefund)
  const { name, studentId } = dues.student
  return (
    <AskDialog
      title={fill(text.refundTitle, { name })}
      hint={fill(text.refundHint, { amount: money(dues.advanceMinor) })}
      submitLabel={text.ask.send}
      amount={{ label: text.amount, proposed: dues.advanceMinor }}
      send={(body) => send.mutateAsync({ params: { studentId }, body })}
      onClose={onClose}
    />
  )
}

function AskDebit({ dues, onClose }: AskProps) {
  const text = useText(studentText)
  const send = useSend(feeRequests.routes.askDebit)
  const heads = useRead(feeSetup.routes.listHeads, {}).data?.heads.filter(({ isActive }) => isActive) ?? []
  const [chosen, setChosen] = useState('')
  const [dueOn, setDueOn] = useState<string | null>(addDays(dues.asOf, 14))
  const feeHeadId = chosen || heads[0]?.feeHeadId || ''
  const { name, studentId } = dues.student
  return (
    <AskDialog
      title={fill(text.debitTitle, { name })}
      hint={text.debitHint}
      submitLabel={text.ask.send}
      amount={{ label: text.amount, proposed: 0 }}
      send={(input) =>
        send.mutateAsync({ params: { studentId }, body: { ...input, feeHeadId, dueOn: dueOn ?? dues.asOf } })
      }
      onClose={onClose}
    >
      <NativeSelect
        label={text.head}
        options={heads.map((head) => ({ value: head.feeHeadId, label: head.name }))}
        value={feeHeadId}
        onChange={setChosen}
      />
      <DateField label={text.dueOn} required value={dueOn} onChange={setDueOn} />
    </AskDialog>
  )
}
