import { useRef, useState } from 'react'
import type { PaymentMode } from '#modules/fees/enumerations.ts'
import { type Paise, paise } from '#platform/contract/money.ts'
import { type ApiProblem, call } from '#platform/web/api.ts'
import { queryClient, useRead } from '#platform/web/query.ts'
import { feeCollection } from '../../contracts/collection.ts'
import type { Dues, Receipt } from '../../contracts/collectionSchemas.ts'
import { readRupees, typedRupees } from '../rupees.ts'
import { proposed } from './paymentPreview.ts'

export type DeskMode = Exclude<PaymentMode, 'online'>
export const deskModes = ['cash', 'upi', 'card', 'cheque', 'bank'] as const satisfies readonly DeskMode[]
/** Letters, because the hands are in the amount field and no amount has letters. */
export const modeKeys: Readonly<Record<DeskMode, string>> = { cash: 'c', upi: 'u', card: 'd', cheque: 'q', bank: 'b' }

/** The mode chosen by a key. On a keyboard that types another script, the place of the key counts. */
export const modeOfKey = ({ key, code }: { readonly key: string; readonly code: string }): DeskMode | undefined => {
  const isOtherScript = key.length === 1 && key > '~'
  const letter = (isOtherScript ? code.slice(-1) : key).toLowerCase()
  return deskModes.find((mode) => modeKeys[mode] === letter)
}

/** The desk's input for one payment. Without a typed amount the proposed one is used. */
export type DeskInput = {
  readonly amount: string | null
  readonly mode: DeskMode
  readonly reference: string
  readonly bank: string
  readonly instrumentOn: string | null
  /** The picked demands; null means oldest first. */
  readonly chosen: ReadonlySet<string> | null
  /** Whose part is paid; null is the family's. */
  readonly payerId: string | null
  /** Siblings in the same payment, with the amount typed for each. */
  readonly family: ReadonlyMap<string, string>
}

const nothing: DeskInput = {
  amount: null,
  mode: 'cash',
  reference: '',
  bank: '',
  instrumentOn: null,
  chosen: null,
  payerId: null,
  family: new Map(),
}

export type DeskProblem =
  | { readonly kind: 'amount' | 'cheque' }
  | { readonly kind: 'sibling'; readonly studentId: string }
  | { readonly kind: 'changed'; readonly before: Paise; readonly now: Paise }
  | { readonly kind: 'lost' }
  | { readonly kind: 'rejected'; readonly message: string }

type Share = { readonly studentId: string; readonly amountMinor: Paise; readonly seenMinor: Paise }

/** What everyone in the payment pays, or whose amount is wrong. */
export function sharesOf(dues: Dues, typed: DeskInput): { shares: readonly Share[]; wrong: string | null } {
  const own = readRupees(typed.amount ?? typedRupees(proposed(dues, typed.payerId)))
  const payers = [
    { studentId: dues.student.studentId, amount: own, seenMinor: dues.totalMinor },
    ...dues.siblings
      .filter(({ studentId }) => typed.family.has(studentId))
      .map(({ studentId, totalMinor }) => {
        return { studentId, amount: readRupees(typed.family.get(studentId) ?? ''), seenMinor: totalMinor }
      }),
  ]
  const wrong = payers.find(({ amount }) => amount === undefined || amount === 0)
  const shares = payers.map(({ studentId, amount = paise(0), seenMinor }) => ({
    studentId,
    amountMinor: amount,
    seenMinor,
  }))
  return { shares, wrong: wrong?.studentId ?? null }
}

async function send({ shares, typed, key }: { shares: readonly Share[]; typed: DeskInput; key: string }) {
  const { mode, reference, bank, instrumentOn, chosen, payerId } = typed
  const instrument = {
    mode,
    reference: mode === 'cash' ? '' : reference.trim(),
    bank: mode === 'cheque' ? bank.trim() : '',
    instrumentOn: mode === 'cheque' ? instrumentOn : null,
    receivedOn: null,
    note: '',
  }
  const options = { idempotencyKey: key }
  const [first, ...others] = shares
  if (!first) return []
  if (others.length > 0) {
    const body = { students: [...shares], ...instrument }
    return (await call(feeCollection.routes.collectFamily, { body }, options)).receipts
  }
  const { studentId, amountMinor, seenMinor } = first
  const body = { amountMinor, seenMinor, demandIds: [...(chosen ?? [])], payerId, ...instrument }
  return [await call(feeCollection.routes.collect, { params: { studentId }, body }, options)]
}

/** A student's new total from the details of a `dues-changed` failure. */
function newTotal(problem: ApiProblem, studentId: string): Paise | undefined {
  const { totals = [] } = (problem.details ?? {}) as { totals?: { studentId: string; totalMinor: Paise }[] }
  return (totals.find((one) => one.studentId === studentId) ?? totals[0])?.totalMinor
}

/**
 * One payment at the desk: the dues, the input and the outcome. An attempt keeps its idempotency key until the server has
 * answered, so pressing twice, or again after a lost connection, collects once.
 */
export function useDesk(first: string | null, onCollected: () => void) {
  const [studentId, setStudentId] = useState(first)
  const [typed, setTyped] = useState(nothing)
  const [problem, setProblem] = useState<DeskProblem | null>(null)
  const [receipts, setReceipts] = useState<readonly Receipt[]>([])
  const [isSending, setSending] = useState(false)
  const attempt = useRef<{ of: string; key: string } | null>(null)
  const busy = useRef(false)
  const params = { studentId: studentId ?? '' }
  const dues = useRead(feeCollection.routes.getDues, { params }, { enabled: studentId !== null, staleTime: 0 })

  const choose = (next: string | null) => {
    setStudentId(next)
    setTyped(nothing)
    setProblem(null)
    if (next) setReceipts([])
    attempt.current = null
  }
  const handleFailure = async (failed: ApiProblem, shares: readonly Share[]) => {
    if (failed.status === 0 || failed.status >= 500) return setProblem({ kind: 'lost' })
    attempt.current = null
    if (failed.code !== 'dues-changed')
      return setProblem({ kind: 'rejected', message: failed.fields[0]?.message ?? failed.message })
    const changed = shares.find(({ studentId: id, seenMinor }) => (newTotal(failed, id) ?? seenMinor) !== seenMinor)
    const before = changed?.seenMinor ?? paise(0)
    // Shown once the new dues are loaded, so that one can collect right away.
    await dues.refetch()
    setProblem({ kind: 'changed', before, now: newTotal(failed, changed?.studentId ?? '') ?? before })
    void queryClient.invalidateQueries()
  }
  const collect = async () => {
    if (busy.current || !dues.data || dues.data.student.studentId !== studentId) return
    const { shares, wrong } = sharesOf(dues.data, typed)
    if (wrong) return setProblem(wrong === studentId ? { kind: 'amount' } : { kind: 'sibling', studentId: wrong })
    if (typed.mode === 'cheque' && typed.reference.trim() === '') return setProblem({ kind: 'cheque' })
    const of = JSON.stringify([
      shares,
      typed.mode,
      typed.reference,
      typed.bank,
      typed.instrumentOn,
      [...(typed.chosen ?? [])],
      typed.payerId,
    ])
    if (attempt.current?.of !== of) attempt.current = { of, key: crypto.randomUUID() }
    busy.current = true
    setSending(true)
    setProblem(null)
    try {
      const issued = await send({ shares, typed, key: attempt.current.key })
      choose(null)
      setReceipts(issued)
      onCollected()
      void queryClient.invalidateQueries()
    } catch (failed) {
      await handleFailure(failed as ApiProblem, shares)
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  const type = (changes: Partial<DeskInput>) => {
    setTyped((now) => ({ ...now, ...changes }))
    // The changed-dues notice stays until collected; a field error goes when the field changes.
    setProblem((now) => (now?.kind === 'changed' ? now : null))
  }
  return { studentId, dues, typed, type, problem, receipts, isSending, choose, collect }
}

export type Desk = ReturnType<typeof useDesk>
