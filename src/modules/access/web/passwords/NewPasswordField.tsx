import { type PasswordParts, passwordParts, passwordSymbols } from '#platform/contract/access/password.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { PasswordChecklist } from '#ui/fields/PasswordChecklist.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { accessText } from '../words.ts'
import css from './NewPasswordField.module.css'

export interface NewPasswordFieldProps {
  /** For password managers. */
  userName: string
  value: string
  onChange: (password: string) => void
  error?: string | undefined
}

const parts: readonly (keyof PasswordParts)[] = ['length', 'uppercase', 'digitOrSymbol']

/** A new password with a live checklist of the rules it meets. */
export function NewPasswordField({ userName, value, onChange, error }: NewPasswordFieldProps) {
  const text = useText(accessText).password
  const met = passwordParts(value)
  const symbols = [...passwordSymbols].join(' ')
  return (
    <div className={css.choosing}>
      <input
        className="visually-hidden"
        type="text"
        name="username"
        autoComplete="username"
        value={userName}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        id="new-password"
        name="new-password"
        autoComplete="new-password"
        size="large"
        maxLength={256}
        label={text.newPassword}
        value={value}
        onChange={onChange}
        error={error}
      />
      <PasswordChecklist
        label={text.rules}
        rules={parts.map((part) => ({ label: fill(text[part], { symbols }), met: met[part] }))}
      />
    </div>
  )
}
