import { useState } from 'react'
import type { Application } from '#modules/admissions/applicationSchemas.ts'
import type { ApplicationState } from '#modules/admissions/choices.ts'
import { documents } from '#modules/templates/contract.ts'
import type { AdmissionLetter } from '#modules/templates/kinds.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { saveFile } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Admissions.module.css'
import { useSending } from '../useSending.ts'
import { admissionText } from '../words.ts'
import { LetterDialog } from './LetterDialog.tsx'

/** The letter that fits a stage. */
export const letterOf: Partial<Record<ApplicationState, AdmissionLetter>> = {
  evaluation: 'callLetter',
  offered: 'offerLetter',
  accepted: 'offerLetter',
  rejected: 'regretLetter',
}

/** The letters of an application, to print again, and a button for the next. */
export function LetterList({ application }: { application: Application }) {
  const text = useText(admissionText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const user = useUser()
  const mayMake = mayUse(documents.routes.issueDocuments.access, user)
  const mayPrint = mayUse(documents.routes.printDocument.access, user)
  const [isMaking, setMaking] = useState(false)
  const { send, isSending } = useSending()
  const { letters, state, applicationId } = application
  const next = letterOf[state]
  if (letters.length === 0 && !(mayMake && next)) return null
  const print = (issuedDocumentId: string) =>
    send(async () => {
      await saveFile(documents.routes.printDocument, { params: { issuedDocumentId } })
      return { message: 'OK' }
    })
  return (
    <Section
      title={text.lettersTitle}
      action={mayMake && next && <Button onClick={() => setMaking(true)}>{text.makeLetter}</Button>}
    >
      {letters.length === 0 && <p className={css.quiet}>{text.noLetters}</p>}
      <ul className={css.outcomes}>
        {letters.map(({ issuedDocumentId, kind, number, issuedAt, isRevoked }) => (
          <li key={issuedDocumentId} className={css.line}>
            <div>
              {text.letters[kind]}
              <p className={css.quiet}>{[number, time(issuedAt, timeZone, { dateStyle: 'medium' })].join(' · ')}</p>
            </div>
            {isRevoked ? (
              <Status tone="bad">{text.letterRevoked}</Status>
            ) : (
              mayPrint && (
                <Button
                  size="small"
                  loading={isSending}
                  aria-label={fill(text.printLetter, { number })}
                  onClick={() => void print(issuedDocumentId)}
                >
                  {text.print}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {isMaking && (
        <LetterDialog
          applicationIds={[applicationId]}
          {...(next && { first: next })}
          onClose={() => setMaking(false)}
          onMade={() => {
            toast.success(text.letterMade)
            setMaking(false)
          }}
        />
      )}
    </Section>
  )
}
