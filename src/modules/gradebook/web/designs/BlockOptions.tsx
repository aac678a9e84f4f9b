import css from '#platform/web/designer/Designer.module.css'
import { useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import type { CardBlock } from '../../contracts/designSchemas.ts'
import { designText } from './words.ts'

type Of<Kind extends CardBlock['kind']> = Extract<CardBlock, { kind: Kind }>
type Put = (block: CardBlock) => void

/** Choices as options, in the order of their words. */
const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value] }))

type TicksProps<Key extends string> = {
  label: string
  words: Readonly<Record<Key, string>>
  chosen: readonly Key[]
  /** How few may be chosen. */
  least?: number
  onChange: (chosen: Key[]) => void
}

/** Several of a few; they stay in their usual order. */
function Ticks<Key extends string>({ label, words, chosen, least = 1, onChange }: TicksProps<Key>) {
  const keys = Object.keys(words) as Key[]
  return (
    <FieldSet label={label}>
      <div className={css.ticks}>
        {keys.map((key) => (
          <Checkbox
            key={key}
            label={words[key]}
            checked={chosen.includes(key)}
            disabled={chosen.includes(key) && chosen.length <= least}
            onChange={(isOn) => onChange(keys.filter((one) => (one === key ? isOn : chosen.includes(one))))}
          />
        ))}
      </div>
    </FieldSet>
  )
}

function StudentOptions({ block, onChange }: { block: Of<'student'>; onChange: Put }) {
  const text = useText(designText)
  return (
    <>
      <Ticks
        label={text.fields}
        words={text.studentFields}
        chosen={block.fields}
        onChange={(fields) => onChange({ ...block, fields })}
      />
      <NativeSelect
        label={text.columns}
        options={['1', '2', '3'].map((value) => ({ value, label: value }))}
        value={String(block.columns)}
        onChange={(value) => onChange({ ...block, columns: Number(value) })}
      />
      <Checkbox
        label={text.photo}
        hint={text.photoHint}
        checked={block.hasPhoto}
        onChange={(hasPhoto) => onChange({ ...block, hasPhoto })}
      />
    </>
  )
}

function SignatureOptions({ block, onChange }: { block: Of<'signatures'>; onChange: Put }) {
  const text = useText(designText)
  const put = (at: number, typed: string) => {
    const others = [0, 1].map((one) => (one === at ? typed : (block.others[one] ?? '')))
    onChange({ ...block, others: others.filter((one, index) => one !== '' || (index === 0 && others[1] !== '')) })
  }
  return (
    <>
      <Ticks
        label={text.fields}
        words={text.signers}
        chosen={block.people}
        least={0}
        onChange={(people) => onChange({ ...block, people })}
      />
      {[0, 1].slice(0, block.others.length + 1).map((at) => (
        <TextField
          key={at}
          label={text.otherSigner}
          value={block.others[at] ?? ''}
          maxLength={40}
          onChange={(typed) => put(at, typed)}
        />
      ))}
    </>
  )
}

function OwnOptions({ block, onChange }: { block: CardBlock; onChange: Put }) {
  const text = useText(designText)
  switch (block.kind) {
    case 'letterhead':
      return (
        <NativeSelect
          label={text.layout}
          options={optionsOf(text.layouts)}
          value={block.layout}
          onChange={(layout) => onChange({ ...block, layout })}
        />
      )
    case 'title':
      return (
        <TextField
          label={text.titleText}
          hint={text.titleHint}
          value={block.title}
          maxLength={80}
          onChange={(title) => onChange({ ...block, title })}
        />
      )
    case 'student':
      return <StudentOptions block={block} onChange={onChange} />
    case 'marks':
      return (
        <>
          <Checkbox
            label={text.parts}
            checked={block.hasParts}
            onChange={(hasParts) => onChange({ ...block, hasParts })}
          />
          <Checkbox
            label={text.gradeColumn}
            checked={block.hasGrades}
            onChange={(hasGrades) => onChange({ ...block, hasGrades })}
          />
        </>
      )
    case 'areas':
      return (
        <Checkbox
          label={text.descriptors}
          checked={block.hasDescriptors}
          onChange={(hasDescriptors) => onChange({ ...block, hasDescriptors })}
        />
      )
    case 'result':
      return (
        <Ticks
          label={text.fields}
          words={text.resultFields}
          chosen={block.fields}
          onChange={(fields) => onChange({ ...block, fields })}
        />
      )
    case 'chart':
      return (
        <NativeSelect
          label={text.chartOf}
          options={optionsOf(text.charts)}
          value={block.of}
          onChange={(of) => onChange({ ...block, of })}
        />
      )
    case 'text':
      return (
        <>
          <TextField
            label={text.heading}
            value={block.heading}
            maxLength={80}
            onChange={(heading) => onChange({ ...block, heading })}
          />
          <TextArea
            label={text.text}
            hint={text.textHint}
            value={block.text}
            rows={4}
            max={1000}
            onChange={(typed) => onChange({ ...block, text: typed })}
          />
        </>
      )
    case 'signatures':
      return <SignatureOptions block={block} onChange={onChange} />
    case 'space':
      return (
        <NativeSelect
          label={text.space}
          options={optionsOf(text.spaces)}
          value={block.size}
          onChange={(size) => onChange({ ...block, size })}
        />
      )
    default:
      return null
  }
}

/** What can be said about a block. */
export function BlockOptions({ block, onChange }: { block: CardBlock; onChange: Put }) {
  const text = useText(designText)
  return (
    <>
      <OwnOptions block={block} onChange={onChange} />
      {'width' in block && (
        <NativeSelect
          label={text.width}
          hint={text.halfHint}
          options={optionsOf(text.widths)}
          value={block.width}
          onChange={(width) => onChange({ ...block, width })}
        />
      )}
    </>
  )
}
