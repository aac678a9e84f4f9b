import { useState } from 'react'
import type { Application, ApplicationDocument } from '#modules/admissions/applicationSchemas.ts'
import { applications } from '#modules/admissions/contract.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { isClosed } from '../../rules/states.ts'
import { documentTones } from '../apply/DocumentInput.tsx'
import { useLabel } from '../apply/publicWords.ts'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import { DeskUpload } from './DeskUpload.tsx'

/** What the family has sent, to accept or return. */
export function DocumentList({ application, mayEdit }: { application: Application; mayEdit: boolean }) {
  const text = useText(admissionText)
  const label = useLabel()
  const [returned, setReturned] = useState<ApplicationDocument | null>(null)
  const check = useSend(applications.routes.checkDocument)
  const { send, isSending } = useSending()
  const { applicationId, documents } = application
  const isOpen = !isClosed(application.state)
  const answer = (document: ApplicationDocument, isAccepted: boolean, reason: string) =>
    send(
      () =>
        check.mutateAsync({
          params: { applicationId, admissionDocumentId: document.admissionDocumentId ?? '' },
          body: { isAccepted, reason },
        }),
      () => setReturned(null),
    )
  if (documents.length === 0) return null
  return (
    <Section title={text.documents}>
      <Lines label={text.documents}>
        {documents.map((one) => (
          <Line key={one.documentKey} name={label(one.label, one.labelHi)} meta={one.reason || one.file?.name}>
            <Status tone={one.state === 'missing' && one.isRequired ? 'bad' : documentTones[one.state]}>
              {text.documentStates[one.state]}
            </Status>
            {one.file && (
              <ButtonLink size="small" to={one.file.url} target="_blank">
                {text.openFile}
              </ButtonLink>
            )}
            {mayEdit && isOpen && one.state !== 'verified' && (
              <DeskUpload applicationId={applicationId} document={one} />
            )}
            {mayEdit && isOpen && one.file && one.state !== 'verified' && (
              <Button size="small" loading={isSending} onClick={() => void answer(one, true, '')}>
                {text.accept}
              </Button>
            )}
            {mayEdit && isOpen && one.file && one.state !== 'returned' && (
              <Button size="small" variant="quiet" onClick={() => setReturned(one)}>
                {text.returnDocument}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
      {returned && (
        <ReturnDialog
          name={label(returned.label, returned.labelHi)}
          isSending={isSending}
          onClose={() => setReturned(null)}
          onReturn={(reason) => void answer(returned, false, reason)}
        />
      )}
    </Section>
  )
}

type ReturnDialogProps = { name: string; isSending: boolean; onClose: () => void; onReturn: (reason: string) => void }

function ReturnDialog({ name, isSending, onClose, onReturn }: ReturnDialogProps) {
  const text = useText(admissionText)
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={fill(text.returnTitle, { document: name })}
      submitLabel={text.returnDocument}
      isSending={isSending}
      onSubmit={() => onReturn(reason)}
      onClose={onClose}
    >
      <TextArea label={text.returnReason} required max={300} value={reason} onChange={setReason} data-autofocus="" />
    </FormDialog>
  )
}
