import { type FormEvent, useState } from 'react'
import { LanguageSwitch } from '#modules/access/web/public.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { operator } from '../contract.ts'
import css from './Console.module.css'
import { operatorText, useServerWords } from './words.ts'

export function SignIn({ onSignedIn }: { onSignedIn: (me: { userName: string; name: string }) => void }) {
  const text = useText(operatorText).signIn
  const say = useServerWords()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const send = useSend(operator.routes.login, { onSuccess: ({ data }) => onSignedIn(data) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ body: { userName, password, code } }, { onError: () => setCode('') })
  }
  return (
    <main id="main" className={css.signIn}>
      <h1>{text.title}</h1>
      <p>{text.body}</p>
      <form className={css.fields} onSubmit={submit}>
        {send.error && <Notice tone="bad" live title={say(send.error)} />}
        <TextField
          name="username"
          size="large"
          label={text.userName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
          value={userName}
          onChange={setUserName}
        />
        <PasswordField
          name="password"
          size="large"
          label={text.password}
          maxLength={256}
          required
          value={password}
          onChange={setPassword}
        />
        <TextField
          name="code"
          size="large"
          label={text.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          value={code}
          onChange={setCode}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          loading={send.isPending}
          disabled={!userName || !password || !code}
        >
          {text.submit}
        </Button>
      </form>
      <div className={css.languages}>
        <LanguageSwitch />
      </div>
    </main>
  )
}
