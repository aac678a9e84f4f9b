import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { PaperContent } from '#modules/papers/paper.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { cx } from '#ui/classNames.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { papersText } from '../words.ts'
import css from './Editor.module.css'
import { PlaceLine, type PlaceTools } from './PlaceLine.tsx'
import { useDrop } from './placeDrag.ts'

type Section = PaperContent['sections'][number]
type SectionEditorProps = {
  section: number
  /** The number of its first place. */
  from: number
  tools: PlaceTools
}

/** A section: its title and instructions, and its questions in groups that are answered alike. */
export function SectionEditor({ section, from, tools }: SectionEditorProps) {
  const text = useText(papersText)
  const { content, onChange } = tools
  const own = content.sections[section]
  if (own === undefined) return null
  const change = (part: Partial<Section>) =>
    onChange({ ...content, sections: content.sections.map((one, at) => (at === section ? { ...one, ...part } : one)) })
  let number = from
  return (
    <Panel
      title={own.title || fill(text.contents.section, { n: section + 1 })}
      action={
        content.sections.length > 1 && (
          <IconButton
            label={text.editor.removeSection}
            icon={IconTrash}
            onClick={() => onChange({ ...content, sections: content.sections.toSpliced(section, 1) })}
          />
        )
      }
    >
      <div className={css.stack}>
        <div className={css.fields}>
          <TextField
            label={text.editor.sectionTitle}
            optional
            maxLength={100}
            value={own.title}
            onChange={(title) => change({ title })}
          />
          <TextArea
            label={text.editor.instructions}
            optional
            rows={1}
            max={1000}
            value={own.instructions}
            onChange={(instructions) => change({ instructions })}
          />
        </div>
        {own.groups.map(({ places, attempt }, group) => {
          const first = number
          number += places.length
          return (
            <GroupEditor
              key={places[0]?.questions[0] ?? `empty ${group}`}
              place={{ section, group }}
              from={first}
              count={places.length}
              attempt={attempt}
              tools={tools}
              onAttempt={(wanted) =>
                change({ groups: own.groups.map((one, at) => (at === group ? { ...one, attempt: wanted } : one)) })
              }
            />
          )
        })}
        <div className={css.tools}>
          <Button
            size="small"
            icon={IconPlus}
            disabled={own.groups.length >= 20}
            onClick={() => change({ groups: [...own.groups, { attempt: null, places: [] }] })}
          >
            {text.editor.addGroup}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

type GroupEditorProps = {
  place: { section: number; group: number }
  from: number
  count: number
  attempt: number | null
  tools: PlaceTools
  onAttempt: (attempt: number | null) => void
}

function GroupEditor({ place, from, count, attempt, tools, onAttempt }: GroupEditorProps) {
  const text = useText(papersText)
  const { target, isOver } = useDrop((dragged) => tools.onDrop(dragged, { ...place, place: count }))
  return (
    <div className={cx(css.group, isOver && css.over)} {...target}>
      {count === 0 && <p className={css.empty}>{text.editor.sectionEmpty}</p>}
      <ol className={css.places}>
        {Array.from({ length: count }, (_, at) => (
          <PlaceLine
            key={tools.content.sections[place.section]?.groups[place.group]?.places[at]?.questions[0]}
            spot={{ ...place, place: at }}
            number={from + at}
            tools={tools}
          />
        ))}
      </ol>
      {count > 1 && (
        <div className={css.attempt}>
          <NumberField
            label={fill(text.editor.attemptOf, { m: count })}
            hint={text.editor.attemptHint}
            optional
            min={1}
            max={count - 1}
            value={attempt}
            onChange={onAttempt}
          />
        </div>
      )}
    </div>
  )
}
