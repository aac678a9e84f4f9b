import { IconX } from '@tabler/icons-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../classNames.ts'
import { Icon, type IconType } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import css from './Input.module.css'

type NativeInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'size' | 'prefix' | keyof FieldProps
>

export interface TextFieldProps extends FieldProps, NativeInputProps {
  value: string
  onChange: (value: string) => void
  size?: 'default' | 'large' | undefined
  icon?: IconType | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  /** Shows a button that clears the field. */
  clearable?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitField(props)
  return <Field {...field}>{(wiring) => <TextInput {...control} {...wiring} />}</Field>
}

export type TextInputProps = Omit<TextFieldProps, keyof FieldProps> & {
  boxRef?: Ref<HTMLDivElement> | undefined
  className?: string | undefined
}

/** Only the box, for fields with their own label. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, size, icon, prefix, suffix, clearable, className, boxRef, ...native } = props
  const text = useUiText()
  return (
    <div ref={boxRef} className={cx(css.box, size === 'large' && css.large)}>
      {icon && <Icon of={icon} className={css.affix} />}
      {prefix && <span className={css.affix}>{prefix}</span>}
      <input
        type="text"
        {...native}
        className={cx(css.input, className)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {clearable && value !== '' && !native.disabled && (
        <button type="button" className={css.inner} aria-label={text.clear} onClick={() => onChange('')}>
          <Icon of={IconX} size={16} />
        </button>
      )}
      {suffix && <span className={css.affix}>{suffix}</span>}
    </div>
  )
}
