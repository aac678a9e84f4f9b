import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Blueprint } from '#modules/papers/blueprint.ts'
import { attainableMarks } from '#modules/papers/blueprintMarks.ts'
import { papers } from '#modules/papers/contract.ts'
import type { PaperContent } from '#modules/papers/paper.ts'
import type { PaperSettings, Solution } from '#modules/papers/records.ts'
import { questionPaths } from '#modules/questions/web/paths.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { papersText, useServerWords } from '../words.ts'
import { BlueprintRows } from './BlueprintRows.tsx'
import { type KeyedSection, keyedSections, newSection, sectionsOf } from './blueprintValues.ts'
import { useChapters } from './ChapterSelect.tsx'
import css from './Editor.module.css'
import type { EditorValues } from './editorValues.ts'
import { SavedBlueprints } from './SavedBlueprints.tsx'
import { ShareRows } from './ShareRows.tsx'
import { type Shortage, Shortages } from './Shortages.tsx'

type Made = Extract<Solution, { kind: 'paper' }>
type BlueprintPanelProps = {
  values: EditorValues
  content: PaperContent
  settings: PaperSettings
  onMade: (made: Made) => void
}

/** Auto mode: a blueprint with its sections, and the paper made from it or why there is none. */
export function BlueprintPanel({ values, content, settings, onMade }: BlueprintPanelProps) {
  const text = useText(papersText)
  const say = useServerWords()
  const { number } = useFormat()
  const send = useSend(papers.routes.solvePaper)
  const [sections, setSections] = useState<KeyedSection[]>(() => keyedSections(content.blueprint))
  const [shares, setShares] = useState<Blueprint['shares']>(
    content.blueprint?.shares ?? { tolerance: settings.tolerance, chapters: [], difficulties: [], blooms: [] },
  )
  const [outcome, setOutcome] = useState<Exclude<Solution, { kind: 'paper' }> | null>(null)
  const { gradeId, courseId, language } = values
  const chapters = useChapters(values)
  const planned = sectionsOf(sections)
  const blueprintWith = (wished: Blueprint['shares']): Blueprint => ({
    ...{ marks: attainableMarks({ sections: planned }), minutes: Number(values.minutes) || 1 },
    ...{ sections: planned, shares: wished, sets: content.sets },
  })
  const make = async (wished = shares, unusedForDays = settings.restDays) => {
    const blueprint = blueprintWith(wished)
    // Another seed each time: pressing the button again gives another paper.
    const seed = Math.floor(Math.random() * 4_294_967_295)
    try {
      const { data } = await send.mutateAsync({
        body: { gradeId, courseId, language, blueprint, seed, unusedForDays },
      })
      if (data.kind === 'paper') onMade(data)
      setOutcome(data.kind === 'paper' ? null : data)
    } catch (failed) {
      const { fields } = failed as ApiProblem
      toast.error(say(fields[0] ?? (failed as ApiProblem)))
    }
  }
  const relax = (tolerance: number) => {
    const wider = { ...shares, tolerance }
    setShares(wider)
    void make(wider)
  }
  const change = (key: number, part: Partial<KeyedSection>) =>
    setSections((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const writeAt = ({ type, chapter, marks, difficulty, bloom }: Shortage) =>
    `${questionPaths.add}?${new URLSearchParams({
      ...{ type, gradeId, courseId, language, marks: String(marks), chapter: chapter ?? '' },
      ...(difficulty !== null && { difficulty: String(difficulty) }),
      ...(bloom !== null && { bloom: String(bloom) }),
    })}`
  return (
    <Panel
      title={text.editor.blueprint}
      subtitle={fill(text.editor.planned, { n: number(attainableMarks({ sections: planned })) })}
    >
      <div className={css.stack}>
        <SavedBlueprints
          current={blueprintWith(shares)}
          onUse={(saved) => {
            setSections(keyedSections(saved))
            setShares(saved.shares)
            setOutcome(null)
          }}
        />
        {sections.map((section, at) => (
          <div key={section.key} className={css.group}>
            <div className={css.sectionHead}>
              <TextField
                label={fill(text.contents.section, { n: at + 1 })}
                placeholder={text.editor.sectionTitle}
                maxLength={100}
                value={section.title}
                onChange={(title) => change(section.key, { title })}
              />
              <IconButton
                label={text.editor.removeSection}
                icon={IconTrash}
                disabled={sections.length === 1}
                onClick={() => setSections((now) => now.filter(({ key }) => key !== section.key))}
              />
            </div>
            <BlueprintRows rows={section.rows} chapters={chapters} onChange={(rows) => change(section.key, { rows })} />
          </div>
        ))}
        <div className={css.tools}>
          <Button
            icon={IconPlus}
            disabled={sections.length >= 12}
            onClick={() => setSections((now) => [...now, newSection(Math.max(...now.map(({ key }) => key)) + 1)])}
          >
            {text.editor.addSection}
          </Button>
        </div>
        <h3 className={css.heading}>{text.editor.shares}</h3>
        <ShareRows shares={shares} chapters={chapters} onChange={setShares} />
        {outcome && (
          <Shortages outcome={outcome} writeAt={writeAt} onRelax={relax} onReuse={() => void make(shares, 0)} />
        )}
        <div className={css.tools}>
          <Button
            variant="primary"
            loading={send.isPending}
            disabled={gradeId === '' || courseId === ''}
            onClick={() => void make()}
          >
            {text.editor.make}
          </Button>
        </div>
        {(gradeId === '' || courseId === '') && <p className={css.empty}>{text.editor.placeFirst}</p>}
      </div>
    </Panel>
  )
}
