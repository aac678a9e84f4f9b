import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, useRef } from 'react'
import { cx } from '../classNames.ts'
import { type FieldWiring, labelIdOf } from '../fields/Field.tsx'
import input from '../fields/Input.module.css'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './ComboboxField.module.css'
import { OptionList } from './OptionList.tsx'
import { type Combobox, optionId } from './useCombobox.ts'

interface ComboboxFieldProps {
  wiring: FieldWiring
  combobox: Combobox
  /** What the field shows: the words being typed, or the choice. */
  shown: string
  onType: (text: string) => void
  chosen: ReadonlySet<string>
  isMultiple?: boolean | undefined
  searchable: boolean
  placeholder: string
  disabled: boolean
  size?: 'default' | 'large' | undefined
  /** Offers the cross that clears the field. */
  onClear?: (() => void) | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onBlur?: (() => void) | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  /** Before the text, such as the pills of several choices. */
  children?: ReactNode
}

/** The box of a combobox with its text field, and its list while that is open. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { wiring, combobox, shown, onType, chosen, isMultiple = false, searchable, placeholder, disabled } = props
  const { size, onClear, onKeyDown, onBlur, inputRef, children } = props
  const { isOpen, open, close, listId, active } = combobox
  const text = useUiText()
  const box = useRef<HTMLDivElement>(null)
  const field = () => box.current?.querySelector('input') ?? null

  const keepFocus = (event: MouseEvent) => {
    if (event.target !== field()) event.preventDefault()
  }
  const toggle = (event: MouseEvent) => {
    const target = event.target as Element
    if (disabled || target.closest('button, [popover]')) return
    field()?.focus()
    if (isOpen) return target === field() && searchable ? undefined : close()
    open()
    if (searchable) field()?.select()
  }
  return (
    // biome-ignore lint/a11y: a press on the frame acts on the field inside; the keys are handled there.
    <div
      ref={box}
      className={cx(input.box, css.box, isMultiple && css.multiple, size === 'large' && input.large)}
      onMouseDown={keepFocus}
      onClick={toggle}
    >
      {children}
      <input
        {...wiring}
        ref={inputRef}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : optionId(listId, active)}
        aria-autocomplete={searchable ? 'list' : 'none'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={cx(input.input, css.input)}
        placeholder={placeholder}
        disabled={disabled}
        readOnly={!searchable}
        value={shown}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close()
          onBlur?.()
        }}
      />
      <span className={css.tools}>
        {onClear && !disabled && (
          <button
            type="button"
            className={cx(input.inner, css.clear)}
            aria-label={text.clear}
            onClick={() => {
              onClear()
              field()?.focus()
            }}
          >
            <Icon of={IconX} size={16} />
          </button>
        )}
        <Icon of={IconChevronDown} size={16} className={css.chevron} />
      </span>
      {isOpen && (
        <OptionList
          combobox={combobox}
          anchor={box}
          labelledBy={labelIdOf(wiring.id)}
          chosen={chosen}
          isMultiple={isMultiple}
        />
      )}
    </div>
  )
}
