import { useText } from '#platform/web/i18n.tsx'
import { Status, type StatusTone } from '#ui/indicators/Status.tsx'
import type { Receipt } from '../contracts/collectionSchemas.ts'
import type { DemandState } from '../enumerations.ts'
import { feeText } from './words.ts'

const receiptTones: Record<Receipt['state'], StatusTone> = {
  valid: 'good',
  subjectToRealisation: 'part',
  cancelled: 'neutral',
  bounced: 'bad',
}

export function ReceiptStatus({ state }: { state: Receipt['state'] }) {
  const { receiptStates } = useText(feeText)
  return <Status tone={receiptTones[state]}>{receiptStates[state]}</Status>
}

const demandTones: Record<DemandState, StatusTone> = {
  issued: 'leave',
  partlyPaid: 'part',
  paid: 'good',
  cancelled: 'neutral',
  writtenOff: 'neutral',
  carried: 'neutral',
}

/** Overdue replaces the state, because it matters more. */
export function DemandStatus({ state, isOverdue }: { state: DemandState; isOverdue: boolean }) {
  const { demandStates, overdue } = useText(feeText)
  if (isOverdue) return <Status tone="bad">{overdue}</Status>
  return <Status tone={demandTones[state]}>{demandStates[state]}</Status>
}
