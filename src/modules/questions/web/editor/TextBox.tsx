import { IconPhoto, IconTable } from '@tabler/icons-react'
import { createContext, use, useRef, useState } from 'react'
import { questions } from '#modules/questions/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile } from '#platform/web/query.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { questionsText, useServerWords } from '../words.ts'
import css from './Editor.module.css'

/** What the buttons put in; `|` is where the cursor goes. */
const snippets: readonly (readonly [string, string])[] = [
  ['x²', '$x^{|}$'],
  ['a⁄b', '$\\frac{|}{}$'],
  ['√', '$\\sqrt{|}$'],
  ['∑', '$\\sum_{|}^{}$'],
  ['π', '$\\pi|$'],
  ['≤', '$\\le |$'],
  ['°', '$|^\\circ$'],
  ['H₂O', '$\\ce{H2O|}$'],
]
const table = '\n| A | B |\n| --- | --- |\n| 1 | 2 |\n|'

/** Tells the editor the address of a picture that was just uploaded, so that the preview shows it. */
export const ShowPicture = createContext<(fileId: string, url: string) => void>(() => {})

type TextBoxProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  rows?: number
  required?: boolean
  hint?: string
  optional?: boolean
  /** One line high, with its buttons only while it has the focus: for options and other short lines. */
  isLine?: boolean
  /** Adds a button that puts a blank for students to fill. */
  onBlank?: () => string
}

/** A text of a question, typed with TeX between dollars, with buttons for what is hard to type. */
export function TextBox({
  label,
  value,
  onChange,
  error,
  rows = 2,
  required,
  optional,
  isLine = false,
  hint,
  onBlank,
}: TextBoxProps) {
  const text = useText(questionsText)
  const say = useServerWords()
  const showPicture = use(ShowPicture)
  const area = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const insert = (snippet: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = from } = area.current ?? {}
    const [before = '', after = ''] =
      snippet.split('|', 2).length === 2 && !snippet.startsWith('\n') ? snippet.split('|') : [snippet, '']
    onChange(value.slice(0, from) + before + value.slice(from, to) + after + value.slice(to))
    const place = from + before.length + (to - from)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(place, place)
    })
  }
  const addPicture = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    try {
      const { data } = await sendFile(questions.routes.uploadPicture, {}, file)
      showPicture(data.fileId, data.url)
      insert(`![|](picture:${data.fileId})`)
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={isLine ? css.lineBox : css.textBox}>
      <TextArea
        ref={area}
        label={label}
        rows={rows}
        value={value}
        onChange={onChange}
        error={error}
        required={required}
        optional={optional}
        hint={hint}
      />
      <div className={css.tools} role="toolbar" aria-label={text.editor.tools}>
        {snippets.map(([name, snippet]) => (
          <button key={name} type="button" className={css.tool} onClick={() => insert(snippet)} tabIndex={-1}>
            {name}
          </button>
        ))}
        {onBlank && (
          <button type="button" className={css.tool} onClick={() => insert(onBlank())}>
            {text.editor.addBlank}
          </button>
        )}
        <IconButton size="small" icon={IconTable} label={text.editor.addTable} onClick={() => insert(table)} />
        <IconButton
          size="small"
          icon={IconPhoto}
          label={text.editor.addPicture}
          loading={isSending}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => void addPicture(event.currentTarget.files?.[0])}
        />
      </div>
    </div>
  )
}
