import { lazy, Suspense } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { playersText } from '../words.ts'
import type { PartFieldProps } from './exerciseFormContext.ts'

const RichTextField = lazy(() =>
  import('#ui/richText/RichTextField.tsx').then((file) => ({ default: file.RichTextField })),
)

/** Texts longer than this get a multi-line field. */
const maxLineLength = 80

/** H5P stores plain text with HTML entities. */
const unescapeHtml = (value: string) =>
  value
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
const escapeHtml = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Whether the editor supports all the markup; it would drop anything else. */
const isEditable = (html: string) =>
  [...html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)].every(
    ([, tag = '', attributes = '']) =>
      /^(p|div|h2|h3|ul|ol|li|blockquote|br|strong|b|em|i|u|sub|sup|code|a)$/i.test(tag) &&
      (/^\s*\/?$/.test(attributes) ||
        (tag.toLowerCase() === 'a' && /^\s+href="[^"]*"(\s+target="[^"]*")?$/.test(attributes))),
  )

/** A plain or rich text field of an exercise. */
export function WordsField({ field, value, onChange, isNamed, error }: PartFieldProps & { error: string | undefined }) {
  const text = useText(playersText).parameters
  const words = typeof value === 'string' ? value : ''
  const frame = {
    label: field.label,
    labelHidden: isNamed,
    error,
    hint: field.description || undefined,
    optional: field.isOptional,
  }
  if (field.kind === 'html' && isEditable(words))
    return (
      <Suspense fallback={<TextArea {...frame} value={words} onChange={onChange} />}>
        <RichTextField {...frame} value={words} onChange={onChange} rows={3} />
      </Suspense>
    )
  if (field.kind === 'html')
    return <TextArea {...frame} hint={text.html} dir="auto" value={words} onChange={onChange} max={field.maxLength} />
  const change = (next: string) => onChange(escapeHtml(next))
  if (field.isLong || words.length > maxLineLength)
    return <TextArea {...frame} dir="auto" value={unescapeHtml(words)} onChange={change} max={field.maxLength} />
  return <TextField {...frame} dir="auto" maxLength={field.maxLength} value={unescapeHtml(words)} onChange={change} />
}
