import { IconTrash } from '@tabler/icons-react'
import type { DocumentBlock } from '#modules/templates/contentSchemas.ts'
import css from '#platform/web/designer/Designer.module.css'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { templateText } from '../words.ts'

type Block = Extract<DocumentBlock, { kind: 'signatures' }>
type Label = Block['labels'][number]

export type SignatureChoice = { readonly signatureId: string; readonly name: string; readonly isWithdrawn: boolean }

type SignatureOptionsProps = {
  block: Block
  isBilingual: boolean
  signatures: readonly SignatureChoice[]
  onChange: (block: Block) => void
}

/** Who signs, and which of them with a printed signature. */
export function SignatureOptions({ block, isBilingual, signatures, onChange }: SignatureOptionsProps) {
  const text = useText(templateText).designer
  const { labels } = block
  const put = (next: Label[]) => onChange({ ...block, labels: next })
  return (
    <>
      {labels.map((label, at) => (
        <LabelFields
          // biome-ignore lint/suspicious/noArrayIndexKey: signatures have no other identity than their place.
          key={at}
          n={at + 1}
          label={label}
          isBilingual={isBilingual}
          signatures={signatures}
          onChange={(changes) => put(labels.map((one, index) => (index === at ? { ...one, ...changes } : one)))}
          onRemove={labels.length > 1 ? () => put(labels.filter((_, index) => index !== at)) : undefined}
        />
      ))}
      <div>
        <Button
          size="small"
          disabled={labels.length >= 4}
          onClick={() => put([...labels, { text: text.kinds.signatures, second: '', signatureId: null }])}
        >
          {text.addSignature}
        </Button>
      </div>
    </>
  )
}

type LabelFieldsProps = {
  n: number
  label: Label
  isBilingual: boolean
  signatures: readonly SignatureChoice[]
  onChange: (changes: Partial<Label>) => void
  onRemove: (() => void) | undefined
}

function LabelFields({ n, label, isBilingual, signatures, onChange, onRemove }: LabelFieldsProps) {
  const text = useText(templateText).designer
  // Designs of before there were any have none.
  const chosen = label.signatureId ?? null
  const offered = signatures.filter(({ signatureId, isWithdrawn }) => !isWithdrawn || signatureId === chosen)
  const fields = (
    <div className={css.fields}>
      <TextField
        label={fill(text.signature, { n })}
        value={label.text}
        maxLength={60}
        onChange={(typed) => onChange({ text: typed })}
      />
      {isBilingual && (
        <TextField
          label={text.second}
          value={label.second}
          maxLength={60}
          onChange={(second) => onChange({ second })}
        />
      )}
      {offered.length > 0 && (
        <NativeSelect
          label={text.printedSignature}
          options={[
            { value: 'none', label: text.byHand },
            ...offered.map(({ signatureId, name, isWithdrawn }) => ({
              value: signatureId,
              label: isWithdrawn ? fill(text.notUsed, { name }) : name,
            })),
          ]}
          value={chosen ?? 'none'}
          onChange={(value) => onChange({ signatureId: value === 'none' ? null : value })}
        />
      )}
    </div>
  )
  if (!onRemove) return fields
  return (
    <div className={css.rule}>
      {fields}
      <IconButton icon={IconTrash} label={fill(text.removeSignature, { n })} onClick={onRemove} />
    </div>
  )
}
