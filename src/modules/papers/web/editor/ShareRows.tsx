import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Blueprint } from '#modules/papers/blueprint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { papersText } from '../words.ts'
import { ChapterSelect } from './ChapterSelect.tsx'
import css from './Editor.module.css'

type Shares = Blueprint['shares']
const percentOf = <T,>(list: readonly (T & { percent: number })[], fits: (one: T) => boolean) =>
  list.find(fits)?.percent ?? null

type ShareRowsProps = { shares: Shares; chapters: readonly string[]; onChange: (shares: Shares) => void }

/** The wished shares of the printed marks. What is left empty may be anything. */
export function ShareRows({ shares, chapters: titles, onChange }: ShareRowsProps) {
  const text = useText(papersText)
  const put = (part: Partial<Shares>) => onChange({ ...shares, ...part })
  const chapters = (at: number, part: Partial<Shares['chapters'][number]>) =>
    put({ chapters: shares.chapters.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <div className={css.stack}>
      {shares.chapters.map(({ chapter, percent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the chapter may be empty, and rows go only one at a time.
        <div key={at} className={css.chapterShare}>
          <ChapterSelect
            chapters={titles.filter((title) => !shares.chapters.some((one) => one.chapter === title))}
            value={chapter}
            onChange={(value) => chapters(at, { chapter: value })}
          />
          <NumberField
            label={text.editor.share}
            min={0}
            max={100}
            suffix="%"
            value={percent}
            onChange={(value) => chapters(at, { percent: value ?? 0 })}
          />
          <IconButton
            label={text.editor.removeRow}
            icon={IconTrash}
            onClick={() => put({ chapters: shares.chapters.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <div className={css.tools}>
        <Button icon={IconPlus} onClick={() => put({ chapters: [...shares.chapters, { chapter: '', percent: 0 }] })}>
          {text.editor.addChapter}
        </Button>
      </div>
      <h4 className={css.subheading}>{text.editor.difficulty}</h4>
      <div className={css.shares}>
        {([1, 2, 3] as const).map((difficulty) => (
          <NumberField
            key={difficulty}
            label={text.difficulties[difficulty]}
            min={0}
            max={100}
            suffix="%"
            value={percentOf(shares.difficulties, (one) => one.difficulty === difficulty)}
            onChange={(percent) => {
              const others = shares.difficulties.filter((one) => one.difficulty !== difficulty)
              put({ difficulties: percent === null ? others : [...others, { difficulty, percent }] })
            }}
          />
        ))}
      </div>
      <h4 className={css.subheading}>{text.editor.bloom}</h4>
      <div className={css.shares}>
        {([1, 2, 3, 4, 5, 6] as const).map((bloom) => (
          <NumberField
            key={bloom}
            label={text.blooms[bloom]}
            min={0}
            max={100}
            suffix="%"
            value={percentOf(shares.blooms, (one) => one.bloom === bloom)}
            onChange={(percent) => {
              const others = shares.blooms.filter((one) => one.bloom !== bloom)
              put({ blooms: percent === null ? others : [...others, { bloom, percent }] })
            }}
          />
        ))}
      </div>
      <div className={css.shares}>
        <NumberField
          label={text.editor.tolerance}
          min={0}
          max={100}
          suffix="%"
          value={shares.tolerance}
          onChange={(tolerance) => put({ tolerance: tolerance ?? 0 })}
        />
      </div>
    </div>
  )
}
