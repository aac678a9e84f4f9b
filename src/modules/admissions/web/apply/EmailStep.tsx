import { type FormEvent, useState } from 'react'
import { apply } from '#modules/admissions/applyContract.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { fill, useLanguage, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { OtpField } from '#ui/fields/OtpField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import css from './Apply.module.css'
import { solvedPuzzle } from './puzzle.ts'
import { applyText, useServerWords } from './words.ts'

/** Verifies an address by a code. Whether it is known to the school makes no difference. */
export function EmailStep({ isOpen, onVerified }: { isOpen: boolean; onVerified: () => void }) {
  const text = useText(applyText)
  const language = useLanguage()
  const say = useServerWords()
  const [email, setEmail] = useState('')
  const [emailCodeId, setCodeId] = useState<string | null>(null)
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (problem) {
      if (problem instanceof ApiProblem) setError(say(problem.fields[0] ?? problem))
      else throw problem
    } finally {
      setBusy(false)
    }
  }
  const send = () =>
    attempt(async () => {
      const solved = await solvedPuzzle()
      const sent = await call(apply.routes.sendEmailCode, { body: { email, language, ...solved } })
      setCodeId(sent.emailCodeId)
    })
  const verify = (code: string) =>
    attempt(async () => {
      if (!emailCodeId) return
      await call(apply.routes.verifyEmail, { body: { emailCodeId, digits: code } })
      onVerified()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (emailCodeId ? verify(digits) : send())
  }
  return (
    <form className={css.card} onSubmit={submit} noValidate>
      <h2>{text.verifyTitle}</h2>
      <p className={css.quiet}>{text.verifyHint}</p>
      {emailCodeId ? (
        <>
          <Notice live tone="info" title={fill(text.codeSent, { email })} />
          <OtpField
            label={text.code}
            value={digits}
            onChange={setDigits}
            onComplete={(code) => void verify(code)}
            error={error}
            autoFocus
          />
          <div className={css.row}>
            <Button type="submit" variant="primary" loading={isBusy}>
              {text.verify}
            </Button>
            <Button variant="quiet" onClick={() => setCodeId(null)}>
              {text.otherEmail}
            </Button>
          </div>
        </>
      ) : (
        <>
          <TextField
            label={text.email}
            type="email"
            autoComplete="email"
            inputMode="email"
            required
            value={email}
            onChange={setEmail}
            error={error}
            autoFocus={isOpen}
          />
          <Button type="submit" variant="primary" loading={isBusy}>
            {text.sendCode}
          </Button>
          {isBusy && (
            <p className={css.quiet} role="status">
              {text.checking}
            </p>
          )}
        </>
      )}
    </form>
  )
}
