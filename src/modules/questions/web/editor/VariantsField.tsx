import { useState } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'

type VariantsFieldProps = {
  label: string
  hint: string
  required?: boolean
  optional?: boolean
  variants: readonly string[]
  error?: string | undefined
  onChange: (variants: string[]) => void
  /** How one of them is written once it was read. */
  spelling?: (variant: string) => string
}

const partsOf = (typed: string): string[] => typed.split('|').flatMap((one) => one.trim() || [])

/** Several short answers in one field, parted by bars. What is typed stays as it is, with the spaces of unfinished words. */
export function VariantsField({ variants, onChange, spelling = (one) => one, ...field }: VariantsFieldProps) {
  const [typed, setTyped] = useState({ text: variants.join(' | '), means: variants })
  const isOwn = typed.means.map(spelling).join('|') === variants.join('|')
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={isOwn ? typed.text : variants.join(' | ')}
      onChange={(text) => {
        const means = partsOf(text)
        setTyped({ text, means })
        onChange(means)
      }}
    />
  )
}
