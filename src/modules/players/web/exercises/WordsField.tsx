import { lazy, Suspense } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { playersText } from '../words.ts'
import type { PartFieldProps } from './exerciseFormContext.ts'

const RichTextField = lazy(() =>
  import('#ui/richText/RichTextField.tsx').then((file) => ({ default: file.RichTextField })),
)

/** Letters from which on a text gets several lines. */
const longLine = 80

/** Plain text stands in an exercise with its marks written out, as H5P itself writes it. */
const shown = (value: string) =>
  value
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
const written = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Whether the editor can show all of a rich text; what it does not know it would lose. */
const isOurs = (html: string) =>
  [...html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/gi)].every(
    ([, tag = '', attributes = '']) =>
      /^(p|div|h2|h3|ul|ol|li|blockquote|br|strong|b|em|i|u|sub|sup|code|a)$/i.test(tag) &&
      (/^\s*\/?$/.test(attributes) ||
        (tag.toLowerCase() === 'a' && /^\s+href="[^"]*"(\s+target="[^"]*")?$/.test(attributes))),
  )

/** A plain or a rich text of an exercise. */
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
  if (field.kind === 'html' && isOurs(words))
    return (
      <Suspense fallback={<TextArea {...frame} value={words} onChange={onChange} />}>
        <RichTextField {...frame} value={words} onChange={onChange} rows={3} />
      </Suspense>
    )
  if (field.kind === 'html')
    return <TextArea {...frame} hint={text.html} dir="auto" value={words} onChange={onChange} max={field.maxLength} />
  const change = (next: string) => onChange(written(next))
  if (field.isLong || words.length > longLine)
    return <TextArea {...frame} dir="auto" value={shown(words)} onChange={change} max={field.maxLength} />
  return <TextField {...frame} dir="auto" maxLength={field.maxLength} value={shown(words)} onChange={change} />
}
