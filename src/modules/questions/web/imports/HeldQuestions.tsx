import { useQueryClient } from '@tanstack/react-query'
import { questions } from '#modules/questions/contract.ts'
import type { HeldQuestion, ImportRun } from '#modules/questions/schemas.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Section } from '#ui/layout/Panel.tsx'
import { questionPath } from '../paths.ts'
import { questionsText, useServerWords } from '../words.ts'
import css from './HeldQuestions.module.css'

type Decide = (decision: { take?: number[]; skip?: number[] }) => void

/** Questions of a file that are like others, before they are written: each can be imported all the same or skipped, or all at once. */
export function HeldQuestions({ run }: { run: ImportRun }) {
  const text = useText(questionsText)
  const say = useServerWords()
  const count = useCount()
  const client = useQueryClient()
  const send = useSend(questions.routes.decideHeld)
  const decide: Decide = (body) => {
    const go = async () => {
      try {
        await send.mutateAsync({ params: { importId: run.importId }, body })
        await client.invalidateQueries()
      } catch (failed) {
        toast.error(say(failed as ApiProblem))
      }
    }
    void go()
  }
  const places = run.alike.map(({ at }) => at)
  return (
    <Section title={count(text.imports.alike, run.alike.length)} level={3}>
      <div className={css.all}>
        <p className={css.hint}>{text.imports.alikeHint}</p>
        {places.length > 1 && (
          <div className={css.buttons}>
            <Button disabled={send.isPending} onClick={() => decide({ skip: places })}>
              {text.imports.skipAll}
            </Button>
            <Button disabled={send.isPending} onClick={() => decide({ take: places })}>
              {text.imports.takeAll}
            </Button>
          </div>
        )}
        <ul className={css.list}>
          {run.alike.map((held) => (
            <Held key={held.at} held={held} isBusy={send.isPending} decide={decide} />
          ))}
        </ul>
      </div>
    </Section>
  )
}

function Held({ held: { at, title, alike }, isBusy, decide }: { held: HeldQuestion; isBusy: boolean; decide: Decide }) {
  const text = useText(questionsText)
  const { number } = useFormat()
  const name = fill(text.imports.questionNo, { n: number(at) })
  return (
    <li className={css.held}>
      <p>
        <span className={css.number}>{name}</span> {title}
      </p>
      <ul className={css.others}>
        {alike.map((other) => (
          <li key={other.questionId ?? other.at}>
            {fill(other.questionId ? text.imports.likeBank : text.imports.likeFile, {
              percent: number(other.percent),
              n: number(other.at ?? 0),
            })}{' '}
            {other.questionId ? <Link to={questionPath(other.questionId)}>{other.title}</Link> : other.title}
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`${text.imports.skip}: ${name}`}
          onClick={() => decide({ skip: [at] })}
        >
          {text.imports.skip}
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`${text.imports.take}: ${name}`}
          onClick={() => decide({ take: [at] })}
        >
          {text.imports.take}
        </Button>
      </div>
    </li>
  )
}
