import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { onlineTestText } from '../words.ts'
import css from './Compose.module.css'
import type { KnownQuestion } from './testForm.ts'

type ChosenQuestionsProps = {
  value: readonly string[]
  headings: ReadonlyMap<string, string>
  known: (questionId: string) => KnownQuestion | undefined
  onChange: (questionIds: readonly string[]) => void
}

/** The questions of a test in their order, under their headings. */
export function ChosenQuestions({ value, headings, known, onChange }: ChosenQuestionsProps) {
  const { compose: text } = useText(onlineTestText)
  const { number } = useFormat()
  const count = useCount()
  const move = (at: number, by: number) => {
    const next = [...value]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <Lines label={text.chosen}>
      {value.map((questionId, at) => {
        const { title: name = '', marks = 0 } = known(questionId) ?? {}
        const heading = headings.get(questionId) ?? ''
        const isNew = heading !== '' && heading !== headings.get(value[at - 1] ?? '')
        return (
          <Line
            key={questionId}
            before={`${number(at + 1)}.`}
            name={
              <>
                {isNew && <strong className={css.heading}>{heading}</strong>}
                {name}
              </>
            }
            meta={count(text.marks, marks)}
          >
            <IconButton
              icon={IconArrowUp}
              label={fill(text.up, { name })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              icon={IconArrowDown}
              label={fill(text.down, { name })}
              disabled={at === value.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconButton
              icon={IconX}
              label={fill(text.leaveOut, { name })}
              onClick={() => onChange(value.filter((one) => one !== questionId))}
            />
          </Line>
        )
      })}
    </Lines>
  )
}
