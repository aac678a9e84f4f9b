import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { BlueprintRow } from '#modules/papers/blueprint.ts'
import { questionTypes } from '#modules/questions/kinds.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { papersText } from '../words.ts'
import { type KeyedRow, newRow } from './blueprintValues.ts'
import { ChapterSelect } from './ChapterSelect.tsx'
import css from './Editor.module.css'

type BlueprintRowsProps = {
  rows: readonly KeyedRow[]
  chapters: readonly string[]
  onChange: (rows: KeyedRow[]) => void
}

/** The rows of a blueprint: how many questions of which kind. */
export function BlueprintRows({ rows, chapters, onChange }: BlueprintRowsProps) {
  const text = useText(papersText)
  const change = (key: number, part: Partial<BlueprintRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const levels = <T extends number>(values: readonly T[], words: Record<T, string>) => [
    { value: '', label: text.editor.any },
    ...values.map((value) => ({ value: String(value), label: words[value] })),
  ]
  return (
    <div className={css.stack}>
      {rows.map((row) => (
        <div key={row.key} className={css.row}>
          <NumberField
            label={text.editor.count}
            min={1}
            max={60}
            value={row.count}
            onChange={(count) => count !== null && change(row.key, { count })}
          />
          <NativeSelect
            label={text.editor.type}
            value={row.type}
            options={questionTypes.map((value) => ({ value, label: text.types[value] }))}
            onChange={(type) => change(row.key, { type })}
          />
          <NumberField
            label={text.editor.marksEach}
            min={0.25}
            max={100}
            step={0.25}
            decimals={2}
            value={row.marks}
            onChange={(marks) => marks !== null && change(row.key, { marks })}
          />
          <NumberField
            label={text.editor.attempt}
            min={1}
            max={60}
            value={row.attempt}
            onChange={(attempt) => change(row.key, { attempt })}
          />
          <ChapterSelect
            chapters={chapters}
            value={row.chapter ?? ''}
            onChange={(chapter) => change(row.key, { chapter: chapter || null })}
          />
          <NativeSelect
            label={text.editor.difficulty}
            value={row.difficulty === null ? '' : String(row.difficulty)}
            options={levels([1, 2, 3], text.difficulties)}
            onChange={(value) => change(row.key, { difficulty: (Number(value) || null) as BlueprintRow['difficulty'] })}
          />
          <NativeSelect
            label={text.editor.bloom}
            value={row.bloom === null ? '' : String(row.bloom)}
            options={levels([1, 2, 3, 4, 5, 6], text.blooms)}
            onChange={(value) => change(row.key, { bloom: (Number(value) || null) as BlueprintRow['bloom'] })}
          />
          <div className={css.rowEnd}>
            <Checkbox
              label={text.editor.choice}
              checked={row.isChoice}
              onChange={(isChoice) => change(row.key, { isChoice })}
            />
            <IconButton
              label={text.editor.removeRow}
              icon={IconTrash}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((other) => other.key !== row.key))}
            />
          </div>
        </div>
      ))}
      <div className={css.tools}>
        <Button
          icon={IconPlus}
          disabled={rows.length >= 20}
          onClick={() => onChange([...rows, newRow(Math.max(...rows.map(({ key }) => key)) + 1)])}
        >
          {text.editor.addRow}
        </Button>
      </div>
    </div>
  )
}
