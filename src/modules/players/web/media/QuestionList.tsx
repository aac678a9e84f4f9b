import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Question } from '#modules/library/content.ts'
import { library } from '#modules/library/contract.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { Opened } from '../useContent.ts'
import { playersText, useServerWords } from '../words.ts'
import { clock } from './clock.ts'
import css from './Player.module.css'
import type { Playing } from './useMedia.ts'

const QuestionForm = lazy(() => import('./QuestionForm.tsx').then((file) => ({ default: file.QuestionForm })))

type QuestionListProps = { opened: Opened; questions: readonly Question[]; playing: Playing }

const byTime = (a: Question, b: Question) => a.at - b.at

/** Manages the questions of the user's own video, in the order they are asked. */
export function QuestionList({ opened, questions, playing }: QuestionListProps) {
  const text = useText(playersText).questions
  const say = useServerWords()
  const save = useSend(library.routes.saveContent)
  const [open, setOpen] = useState<Question | null>(null)
  const { contentId, version } = opened.resource
  const keep = async (next: readonly Question[]): Promise<string | null> => {
    try {
      const content = { kind: 'questions' as const, questions: next.toSorted(byTime) }
      toast.success(say(await save.mutateAsync({ params: { contentId }, body: { content, version } })))
      return null
    } catch (failed) {
      return say(failed as ApiProblem)
    }
  }
  const begin = () => {
    playing.pause()
    const at = Math.round(playing.time * 10) / 10
    setOpen({ questionId: crypto.randomUUID(), at, ask: '', choices: ['', ''], right: [0], why: '' })
  }
  const others = (one: Question) => questions.filter(({ questionId }) => questionId !== one.questionId)
  const remove = async (one: Question) => {
    const problem = await keep(others(one))
    if (problem) toast.error(problem)
  }
  return (
    <section className={css.part}>
      <h2>{text.title}</h2>
      {questions.length === 0 && <p className={css.quiet}>{text.noneYet}</p>}
      <ul className={css.lines}>
        {questions.map((one) => (
          <li key={one.questionId}>
            <Button size="small" variant="quiet" onClick={() => playing.seek(Math.max(0, one.at - 2))}>
              {clock(one.at)}
            </Button>
            <span className={css.grow} dir="auto">
              {one.ask}
            </span>
            <IconButton icon={IconPencil} label={`${text.edit}: ${one.ask}`} onClick={() => setOpen(one)} />
            <IconButton icon={IconTrash} label={`${text.remove}: ${one.ask}`} onClick={() => void remove(one)} />
          </li>
        ))}
      </ul>
      <p className={css.acts}>
        <Button icon={IconPlus} onClick={begin}>
          {fill(text.addAt, { time: clock(playing.time) })}
        </Button>
      </p>
      <Suspense>
        {open && (
          <QuestionForm
            key={open.questionId}
            question={open}
            duration={playing.duration}
            onClose={() => setOpen(null)}
            onSave={(one) => keep([...others(one), one])}
          />
        )}
      </Suspense>
    </section>
  )
}
