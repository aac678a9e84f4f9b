import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import { Field, splitField } from './Field.tsx'
import css from './Input.module.css'
import type { TextFieldProps } from './TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'icon' | 'prefix' | 'suffix' | 'clearable'>

/** A password that can be shown; pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const { field, control } = splitField(props)
  const { size, value, onChange, ...native } = control
  const [shown, setShown] = useState(false)
  const text = useUiText()
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={cx(css.box, size === 'large' && css.large)}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...native}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={css.input}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            type="button"
            className={css.inner}
            aria-label={shown ? text.hidePassword : text.showPassword}
            disabled={native.disabled}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? IconEyeOff : IconEye} />
          </button>
        </div>
      )}
    </Field>
  )
}
