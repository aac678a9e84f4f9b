import { useState } from 'react'
import { documents } from '#modules/templates/contract.ts'
import { type AdmissionLetter, admissionLetters } from '#modules/templates/kinds.ts'
import { callForAnswer, saveFile } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { queryClient, useRead } from '#platform/web/query.ts'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'

type LetterDialogProps = {
  readonly applicationIds: readonly string[]
  readonly first?: AdmissionLetter
  readonly onClose: () => void
  readonly onMade?: () => void
}

/** Makes a letter for one application or many, from the school's own template. Many are put together in the background. */
export function LetterDialog({ applicationIds, first = 'offerLetter', onClose, onMade }: LetterDialogProps) {
  const text = useText(admissionText)
  const count = useCount()
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
  const submit = () =>
    send(
      async () => {
        const { data } = await callForAnswer(
          documents.routes.issueDocuments,
          {
            body: {
              kind,
              schoolTemplateId: template === 'ready' ? null : template,
              applicationIds: [...applicationIds],
              given: { remark },
            },
          },
          { idempotencyKey: key },
        )
        const [only] = data.documentIds
        if (data.count === 1 && only)
          await saveFile(documents.routes.printDocument, { params: { issuedDocumentId: only } })
        else
          await callForAnswer(documents.routes.printDocuments, {
            body: { issueId: data.issueId, issuedDocumentIds: [], layout: 'single' },
          })
        return { data, message: 'OK' }
      },
      ({ data }) => {
        toast.success(data.count === 1 ? text.letterMade : count(text.lettersMade, data.count))
        void queryClient.invalidateQueries()
        onMade?.()
        onClose()
      },
    )
  return (
    <FormDialog
      title={
        applicationIds.length === 1
          ? text.makeLetter
          : fill(text.lettersFor, { n: count(text.count, applicationIds.length) })
      }
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
