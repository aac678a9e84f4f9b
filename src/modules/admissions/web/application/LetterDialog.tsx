import { useState } from 'react'
import { documents } from '#modules/templates/contract.ts'
import type { LeftOut } from '#modules/templates/documentSchemas.ts'
import { type AdmissionLetter, admissionLetters } from '#modules/templates/kinds.ts'
import { ApiProblem, callForAnswer, saveFile } from '#platform/web/api.ts'
import { fill, useCount, useLanguage, useText } from '#platform/web/i18n.tsx'
import { queryClient, useRead } from '#platform/web/query.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { Outcome } from '../lists/BulkResult.tsx'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'

type LetterDialogProps = {
  readonly applicationIds: readonly string[]
  readonly first?: AdmissionLetter
  readonly onClose: () => void
  readonly onMade: (outcome: Outcome) => void
}

/** Those of several applications who got no letter, where nobody got one. */
const noneMade = (problem: unknown): readonly LeftOut[] =>
  problem instanceof ApiProblem ? ((problem.details as { leftOut?: LeftOut[] } | undefined)?.leftOut ?? []) : []

/**
 * Makes a letter for one application or many, from the school's own template. Many are put together in the background; whoever lacks
 * something the letter needs is left out and named.
 */
export function LetterDialog({ applicationIds, first = 'offerLetter', onClose, onMade }: LetterDialogProps) {
  const text = useText(admissionText)
  const count = useCount()
  const language = useLanguage()
  const [kind, setKind] = useState<AdmissionLetter>(first)
  const [template, setTemplate] = useState('ready')
  const [remark, setRemark] = useState('')
  // A retry after a lost answer makes no letter twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const own = useRead(documents.routes.listCandidates, { query: { kind, q: '' } })
  const { send, isSending, errors } = useSending()
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setKey(crypto.randomUUID())
    }
  const isOne = applicationIds.length === 1
  const issue = async () => {
    try {
      const { data } = await callForAnswer(
        documents.routes.issueDocuments,
        {
          body: {
            kind,
            schoolTemplateId: template === 'ready' ? null : template,
            applicationIds: [...applicationIds],
            given: { remark },
            leavesOut: true,
          },
        },
        { idempotencyKey: key },
      )
      return data
    } catch (problem) {
      const leftOut = noneMade(problem)
      if (isOne || leftOut.length === 0) throw problem
      return { issueId: null, count: 0, documentIds: [], leftOut }
    }
  }
  const reasonOf = ({ field, fieldName }: LeftOut) => {
    if (!field || !fieldName) return fill(text.letterStage, { letter: text.letters[kind] })
    if (field.startsWith('offer.')) return text.letterNoOffer
    if (field.startsWith('meeting.')) return text.letterNoMeeting
    return fill(text.letterLacks, { what: fieldName[language] })
  }
  const submit = () =>
    send(
      async () => {
        const { issueId, count: done, documentIds, leftOut } = await issue()
        const [only] = documentIds
        if (done === 1 && only) await saveFile(documents.routes.printDocument, { params: { issuedDocumentId: only } })
        else if (issueId)
          await callForAnswer(documents.routes.printDocuments, {
            body: { issueId, issuedDocumentIds: [], layout: 'single' },
          })
        return { data: { done, leftOut }, message: 'OK' }
      },
      ({ data: { done, leftOut } }) => {
        void queryClient.invalidateQueries()
        onMade({
          kind: 'letter',
          done,
          stayed: leftOut.map((one) => ({
            applicationId: one.recordId,
            number: one.number,
            childName: one.name,
            reason: reasonOf(one),
          })),
        })
      },
    )
  return (
    <FormDialog
      title={isOne ? text.makeLetter : fill(text.lettersFor, { n: count(text.count, applicationIds.length) })}
      submitLabel={text.makeLetterButton}
      isSending={isSending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <NativeSelect
        label={text.letter}
        options={admissionLetters.map((value) => ({ value, label: text.letters[value] }))}
        value={kind}
        onChange={change((value: AdmissionLetter) => {
          setKind(value)
          setTemplate('ready')
        })}
      />
      <NativeSelect
        label={text.letterTemplate}
        options={[
          { value: 'ready', label: text.readyLetter },
          ...(own.data?.templates ?? []).map(({ schoolTemplateId, name }) => ({
            value: schoolTemplateId,
            label: name,
          })),
        ]}
        value={template}
        onChange={change(setTemplate)}
      />
      <TextArea
        label={text.letterRemark}
        hint={text.letterRemarkHint}
        rows={2}
        max={200}
        value={remark}
        onChange={change(setRemark)}
        error={errors['given.remark']}
      />
    </FormDialog>
  )
}
