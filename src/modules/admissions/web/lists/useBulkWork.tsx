import { useState } from 'react'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { decisions } from '#modules/admissions/decisionContract.ts'
import { documents } from '#modules/templates/contract.ts'
import type { AdmissionLetter } from '#modules/templates/kinds.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { useUser } from '#platform/web/session/session.ts'
import { LetterDialog } from '../application/LetterDialog.tsx'
import { decisionText } from '../office/decisionWords.ts'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import { BulkMessageDialog } from './BulkMessageDialog.tsx'
import { BulkResult, type Outcome } from './BulkResult.tsx'
import { inBatches } from './bulkBatches.ts'
import { MoveDialog } from './MoveDialog.tsx'

const bulkStates: readonly ApplicationState[] = ['screening', 'evaluation', 'decisionPending', 'waitlisted', 'rejected']

type Open = { readonly ids: readonly string[]; readonly done: () => void }
type OpenDialog = Open &
  ({ readonly kind: 'move'; readonly to: ApplicationState } | { readonly kind: 'message' | 'letter' })

/** What can be done with several applications at once, in the table and on the board alike. A letter is chosen at first. */
export function useBulkWork(firstLetter?: AdmissionLetter) {
  const text = useText(admissionText)
  const decision = useText(decisionText)
  const offer = useSend(decisions.routes.makeOffers)
  const { send } = useSending()
  const mayMakeLetters = mayUse(documents.routes.issueDocuments.access, useUser())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [result, setResult] = useState<Outcome | null>(null)
  const offerSeats = (ids: readonly string[], done: () => void) =>
    send(
      async () => {
        const answers = await inBatches(ids, (applicationIds) => offer.mutateAsync({ body: { applicationIds } }))
        return { data: answers.map(({ data }) => data), message: 'OK' }
      },
      ({ data }) => {
        setResult({
          kind: 'offer',
          done: data.reduce((sum, { offered }) => sum + offered, 0),
          stayed: data.flatMap(({ stayed }) => stayed),
        })
        done()
      },
    )
  const actions = [
    {
      label: decision.offerAll,
      danger: false,
      moves: true,
      start: (ids: readonly string[], done: () => void) => void offerSeats(ids, done),
    },
    ...bulkStates.map((to) => ({
      label: fill(text.move, { stage: text.states[to] }),
      danger: to === 'rejected',
      moves: true,
      start: (ids: readonly string[], done: () => void) => setDialog({ kind: 'move', ids, to, done }),
    })),
    {
      label: text.sendMessage,
      danger: false,
      moves: false,
      start: (ids: readonly string[], done: () => void) => setDialog({ kind: 'message', ids, done }),
    },
    ...(mayMakeLetters
      ? [
          {
            label: text.makeLetters,
            danger: false,
            moves: false,
            start: (ids: readonly string[], done: () => void) => setDialog({ kind: 'letter', ids, done }),
          },
        ]
      : []),
  ]
  const close = () => setDialog(null)
  const finish = (outcome: Outcome) => {
    dialog?.done()
    close()
    setResult(outcome)
  }
  const dialogs = (
    <>
      {dialog?.kind === 'move' && (
        <MoveDialog applicationIds={dialog.ids} to={dialog.to} onClose={close} onMoved={finish} />
      )}
      {dialog?.kind === 'message' && <BulkMessageDialog applicationIds={dialog.ids} onClose={close} onSent={finish} />}
      {dialog?.kind === 'letter' && (
        <LetterDialog
          applicationIds={dialog.ids}
          {...(firstLetter && { first: firstLetter })}
          onClose={close}
          onMade={finish}
        />
      )}
      {result && <BulkResult outcome={result} onClose={() => setResult(null)} />}
    </>
  )
  return { actions, dialogs, showResult: setResult }
}
