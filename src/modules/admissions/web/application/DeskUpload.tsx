import { useRef } from 'react'
import type { ApplicationDocument } from '#modules/admissions/applicationSchemas.ts'
import { admissionDesk } from '#modules/admissions/deskContract.ts'
import { upload } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { queryClient } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useLabel } from '../apply/publicWords.ts'
import { smallPhoto } from '../apply/smallPhoto.ts'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'

/** A paper a family has brought to the desk. */
export function DeskUpload({ applicationId, document }: { applicationId: string; document: ApplicationDocument }) {
  const text = useText(admissionText)
  const label = useLabel()
  const input = useRef<HTMLInputElement>(null)
  const { send, isSending } = useSending()
  const { documentKey, file } = document
  const action = file ? text.replaceDocument : text.uploadDocument
  const keep = (chosen: File | undefined) =>
    chosen &&
    send(
      async () =>
        upload(
          admissionDesk.routes.keepDocumentAtDesk,
          { params: { applicationId, documentKey } },
          await smallPhoto(chosen),
        ),
      () => void queryClient.invalidateQueries(),
    )
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,.pdf"
        hidden
        onChange={({ currentTarget }) => {
          void keep(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button
        size="small"
        loading={isSending}
        aria-label={fill(text.uploadNamed, { action, document: label(document.label, document.labelHi) })}
        onClick={() => input.current?.click()}
      >
        {action}
      </Button>
    </>
  )
}
