import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { questions } from '#modules/questions/contract.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { FieldSet } from '#ui/fields/FieldSet.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { onlineTestText } from '../words.ts'
import css from './Compose.module.css'

export type KnownQuestion = { readonly questionId: string; readonly title: string; readonly marks: number }

type Props = {
  courseId: string
  value: readonly string[]
  onChange: (questionIds: readonly string[]) => void
  /** Those the test has already: the bank may not list them any more. */
  known: readonly KnownQuestion[]
  error?: string | undefined
}

/** How many questions are offered at a time. */
const offered = 30

/** The questions of a test in their order, and approved ones of the course to add, found by their words. */
export function QuestionPicker({ courseId, value, onChange, known, error }: Props) {
  const { compose: text } = useText(onlineTestText)
  const count = useCount()
  const { number } = useFormat()
  const [q, setQ] = useState('')
  const titles = useRef(new Map(known.map((one) => [one.questionId, one])))
  const found = useRead(questions.routes.listQuestions, {
    query: { courseId, state: 'approved', q, page: 1, size: offered, sort: 'title' },
  })
  for (const { questionId, title, marks } of found.data?.rows ?? [])
    titles.current.set(questionId, { questionId, title, marks })
  const marks = value.reduce((all, one) => all + (titles.current.get(one)?.marks ?? 0), 0)
  return (
    <FieldSet
      label={fill(text.questions, { n: number(value.length), marks: count(text.marks, marks) })}
      required
      error={error}
    >
      {value.length > 0 && (
        <Chosen value={value} onChange={onChange} titleOf={(one) => titles.current.get(one)?.title ?? ''} />
      )}
      <TextField label={text.find} value={q} onChange={setQ} maxLength={100} clearable />
      {found.isError && <Notice tone="bad" title={found.error.message} />}
      {found.isPending && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {found.data?.rows.length === 0 && <p>{text.noQuestions}</p>}
      <div className={css.found}>
        {found.data?.rows.map(({ questionId, title, marks: own }) => (
          <Checkbox
            key={questionId}
            label={title}
            hint={count(text.marks, own)}
            checked={value.includes(questionId)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...value, questionId] : value.filter((one) => one !== questionId))
            }
          />
        ))}
      </div>
      {found.data && found.data.total > offered && <p className={css.meta}>{fill(text.more, { n: offered })}</p>}
    </FieldSet>
  )
}

type ChosenProps = Pick<Props, 'value' | 'onChange'> & { titleOf: (questionId: string) => string }

function Chosen({ value, onChange, titleOf }: ChosenProps) {
  const { compose: text } = useText(onlineTestText)
  const { number } = useFormat()
  const move = (at: number, by: number) => {
    const next = [...value]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <Lines label={text.chosen}>
      {value.map((questionId, at) => {
        const name = titleOf(questionId)
        return (
          <Line key={questionId} before={`${number(at + 1)}.`} name={name}>
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
