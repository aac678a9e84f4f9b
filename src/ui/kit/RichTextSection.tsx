import { useState } from 'react'
import { RichTextField, type RichTextFieldProps } from '../richText/RichTextField.tsx'
import { RichTextView } from '../richText/RichTextView.tsx'
import kit from './Kit.module.css'
import { Specimen } from './Specimen.tsx'
import { homework, hostile, mixed } from './samples/richTextSamples.ts'

type SampleProps = Partial<RichTextFieldProps> & Pick<RichTextFieldProps, 'label'>

function Sample({ value = '', ...props }: SampleProps) {
  const [html, setHtml] = useState(value)
  return <RichTextField {...props} value={html} onChange={setHtml} />
}

/** The field's value, as stored and as displayed. */
function Followed() {
  const [html, setHtml] = useState('')
  return (
    <div className={kit.grid}>
      <RichTextField
        label="Circular"
        value={html}
        onChange={setHtml}
        placeholder="Write to parents"
        linkProblem={(href) => (href.includes('Signature=') ? 'This link expires after a while' : undefined)}
      />
      <div className={kit.stack}>
        <p className={kit.meta}>As readers see it</p>
        <RichTextView html={html} />
        <output className={kit.meta} aria-label="Stored">
          {html}
        </output>
      </div>
    </div>
  )
}

/** Formatted text, edited and displayed. */
export function RichTextSection() {
  return (
    <div className={kit.grid}>
      <Specimen name="Editor and result" wide>
        <Followed />
      </Specimen>
      <Specimen name="All features" wide>
        <Sample label="Homework" value={homework} hint="Students see it once you publish it" required />
      </Specimen>
      <Specimen name="Three scripts">
        <Sample label="Notice" value={mixed} />
      </Specimen>
      <Specimen name="With a limit">
        <Sample
          label="Remarks"
          value="<p>Reads well.</p><p>Writes neatly.</p>"
          maxLines={4}
          hint="Printed on the report card"
          rows={3}
        />
        <Sample label="Remarks, too long" value="<p>One</p><p>Two</p><p>Three</p>" maxLines={3} rows={3} />
      </Specimen>
      <Specimen name="Empty and invalid">
        <Sample label="Agenda" placeholder="Topics to discuss" optional />
        <Sample label="Reason" error="Give a reason for rejecting the leave" required rows={2} />
      </Specimen>
      <Specimen name="Read-only and disabled">
        <Sample label="Last year’s remarks" value={mixed} readOnly />
        <Sample label="Remarks, closed" value="<p>Marks entry is closed.</p>" disabled hint="Opens on 1 March" />
      </Specimen>
      <Specimen name="Reader view" wide>
        <RichTextView html={homework} />
      </Specimen>
      <Specimen name="Hostile text in the reader view">
        <RichTextView html={hostile} />
      </Specimen>
    </div>
  )
}
