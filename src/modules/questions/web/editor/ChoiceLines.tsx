import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { newKeys } from '#modules/questions/keys.ts'
import { limits } from '#modules/questions/kinds.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { questionsText } from '../words.ts'
import css from './Editor.module.css'
import { TextBox } from './TextBox.tsx'

export type ChoiceLine = { id: string; text: string }

type ChoiceLinesProps = {
  label: string
  name: (at: number) => string
  lines: ChoiceLine[]
  onChange: (lines: ChoiceLine[]) => void
  /** The error of a line's text. */
  errorOf: (at: number) => string | undefined
  error?: string | undefined
  addLabel: string
  least?: number
  /** Beside each line: whether it is right, or its partner. */
  beside?: (line: ChoiceLine, at: number) => ReactNode
}

/** Lines with a key each: options, items to order, sides of a match. */
export function ChoiceLines({
  label,
  name,
  lines,
  onChange,
  errorOf,
  error,
  addLabel,
  least = 2,
  beside,
}: ChoiceLinesProps) {
  const text = useText(questionsText)
  const move = (at: number, by: number) => {
    const next = [...lines]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <fieldset className={css.lines}>
      <legend className={css.legend}>{label}</legend>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {lines.map((line, at) => (
        <div key={line.id} className={css.line}>
          <div className={css.lineText}>
            <TextBox
              label={name(at)}
              rows={1}
              isLine
              value={line.text}
              error={errorOf(at)}
              onChange={(value) => onChange(lines.map((one) => (one.id === line.id ? { ...one, text: value } : one)))}
            />
          </div>
          <div className={css.lineTools}>
            {beside?.(line, at)}
            <span className={css.spread} />
            <IconButton
              size="small"
              icon={IconArrowUp}
              label={fill(text.editor.up, { name: name(at) })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              size="small"
              icon={IconArrowDown}
              label={fill(text.editor.down, { name: name(at) })}
              disabled={at === lines.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconButton
              size="small"
              icon={IconTrash}
              label={fill(text.editor.remove, { name: name(at) })}
              disabled={lines.length <= least}
              onClick={() => onChange(lines.filter((one) => one.id !== line.id))}
            />
          </div>
        </div>
      ))}
      {lines.length < limits.options && (
        <Button
          size="small"
          icon={IconPlus}
          onClick={() =>
            onChange([
              ...lines,
              {
                id:
                  newKeys(
                    1,
                    lines.map(({ id }) => id),
                  )[0] ?? '',
                text: '',
              },
            ])
          }
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}
