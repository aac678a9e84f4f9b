import { type CSSProperties, type Ref, useId, useImperativeHandle, useMemo, useRef } from 'react'
import { Button } from '../actions/Button.tsx'
import { cx } from '../classNames.ts'
import { Notice } from '../feedback/Notice.tsx'
import field from '../fields/Field.module.css'
import { FieldNotes, type FieldProps } from '../fields/Field.tsx'
import { useUiText } from '../uiText.ts'
import { useLoadedEditor } from './editor/editorLoader.ts'
import type { RichTextHandle } from './editor/RichTextEditor.tsx'
import { parseRich } from './html/htmlParser.ts'
import { richLines } from './html/richDocument.ts'
import { LineCount } from './LineCount.tsx'
import css from './RichText.module.css'
import { RichTextPlaceholder } from './RichTextPlaceholder.tsx'
import { RichTextView } from './RichTextView.tsx'
import { useRichTextText } from './useRichTextText.ts'

export interface RichTextFieldProps extends FieldProps {
  /** HTML; empty if nothing is written. */
  value: string
  /** Called while typing, in pauses if the text is long, and at the latest when the field or the page is left. */
  onChange: (html: string) => void
  /** The focus has left the field and its toolbar. */
  onBlur?: (() => void) | undefined
  /** This many paragraphs and list items are too many. More can be typed, so that a paste is never cut off. */
  maxLines?: number | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  /** Lines of text it has room for before it grows. */
  rows?: number | undefined
  /** Why an address may not be linked; a pasted link that is refused stays as plain text. */
  linkProblem?: ((href: string) => string | undefined) | undefined
  id?: string | undefined
  ref?: Ref<RichTextHandle> | undefined
}

/** Formatted text. The editor loads when the field is shown; until then the text is already in its place. */
export function RichTextField(props: RichTextFieldProps) {
  const { label, labelHidden, hint, required, optional, className, value, maxLines, rows = 4 } = props
  const ui = useUiText()
  const text = useRichTextText()
  const made = useId()
  const id = props.id ?? made
  const handle = useRef<RichTextHandle>(null)
  const wantsFocus = useRef(false)
  const focus = () => {
    wantsFocus.current = true
    handle.current?.focus()
  }
  useImperativeHandle(props.ref, () => ({ focus, flush: () => handle.current?.flush() }))
  const isLimited = maxLines !== undefined
  const lines = useMemo(() => (isLimited ? richLines(parseRich(value)) : 0), [isLimited, value])
  const error = props.error || (isLimited && lines >= maxLines ? text.tooManyLines(maxLines) : undefined)
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const countId = isLimited ? `${id}-count` : ''
  const labelId = `${id}-label`
  const wiring = { id, labelledBy: labelId, describedBy: cx(errorId, hintId, countId) }
  return (
    <div className={cx(field.field, className)} style={{ '--rows': rows } as CSSProperties}>
      <div className={cx(field.top, labelHidden && 'visually-hidden')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as with any label, only the mouse uses it. */}
        <span id={labelId} className={field.label} onClick={focus}>
          {label}
          {required && (
            <span className={field.star} aria-hidden="true">
              {' *'}
            </span>
          )}
          {optional && <span className={field.optional}> {ui.optional}</span>}
        </span>
        {isLimited && <LineCount id={countId} lines={lines} limit={maxLines} />}
      </div>
      {props.readOnly || props.disabled ? (
        <FixedText {...wiring} value={value} isDisabled={props.disabled ?? false} />
      ) : (
        <WrittenText {...props} {...wiring} handle={handle} wantsFocus={wantsFocus} isInvalid={Boolean(error)} />
      )}
      <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  )
}

interface RichTextWiring {
  id: string
  labelledBy: string
  describedBy: string
}

/** Read-only, so no editor is loaded. */
function FixedText({
  id,
  labelledBy,
  describedBy,
  value,
  isDisabled,
}: RichTextWiring & { value: string; isDisabled: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own frame.
    <div
      id={id}
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy || undefined}
      aria-disabled={isDisabled || undefined}
      className={css.box}
      data-fixed=""
      data-disabled={isDisabled || undefined}
    >
      <RichTextView html={value} className={css.writing} />
    </div>
  )
}

type RichTextContentProps = RichTextFieldProps &
  RichTextWiring & {
    handle: Ref<RichTextHandle>
    wantsFocus: { current: boolean }
    isInvalid: boolean
  }

function WrittenText(props: RichTextContentProps) {
  const { value, onChange, onBlur, placeholder, linkProblem, id, labelledBy, describedBy, isInvalid } = props
  const { handle, wantsFocus } = props
  const ui = useUiText()
  const text = useRichTextText()
  const { parts, hasFailed, retry } = useLoadedEditor()
  if (parts)
    return (
      <parts.Editor
        drawing={parts.drawing}
        id={id}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        placeholder={placeholder}
        linkProblem={linkProblem}
        labelledBy={labelledBy}
        describedBy={describedBy}
        isInvalid={isInvalid}
        isRequired={props.required ?? false}
        startsFocused={wantsFocus.current}
        ref={handle}
      />
    )
  return (
    <>
      {hasFailed && (
        <Notice tone="bad" live title={text.notLoaded} action={<Button onClick={retry}>{ui.retry}</Button>} />
      )}
      <RichTextPlaceholder
        value={value}
        onPress={() => {
          wantsFocus.current = true
        }}
      />
    </>
  )
}
