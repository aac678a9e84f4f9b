import type { ReactNode } from 'react'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import type { QuestionLanguage } from '../kinds.ts'
import type { Question } from '../question.ts'
import css from './QuestionScreen.module.css'
import { letterOf } from './view/letters.ts'
import { LineView, type Pictures, TextView } from './view/TextView.tsx'
import { questionsText } from './words.ts'

type AnswerKeyProps = { content: Question; pictures: Pictures; language: QuestionLanguage }

/** What is right, how it is marked, and why. */
export function AnswerKey({ content, pictures, language }: AnswerKeyProps) {
  return (
    <div className={css.key} lang={language} dir={language === 'ur' ? 'rtl' : 'ltr'}>
      <Key content={content} pictures={pictures} />
      <Explanation content={content} pictures={pictures} />
    </div>
  )
}

type KeyProps = Pick<AnswerKeyProps, 'content' | 'pictures'>

function Explanation({ content, pictures }: KeyProps) {
  const text = useText(questionsText)
  if (content.explanation === '') return null
  return (
    <>
      <h3>{text.editor.explanation}</h3>
      <TextView text={content.explanation} pictures={pictures} />
    </>
  )
}

function Key({ content, pictures }: KeyProps) {
  const text = useText(questionsText)
  const count = useCount()
  const line = (words: string) => <LineView text={words} pictures={pictures} />
  const lettered = (lines: readonly { id: string; text: string }[], right: readonly string[]) => (
    <ul className={css.lettered}>
      {lines.map(
        (one, at) =>
          right.includes(one.id) && (
            <li key={one.id}>
              <span>{letterOf(at)}</span> {line(one.text)}
            </li>
          ),
      )}
    </ul>
  )
  const rule = (words: string): ReactNode => <p>{words}</p>
  switch (content.type) {
    case 'single':
      return lettered(content.options, [content.right])
    case 'several':
      return (
        <>
          {lettered(content.options, content.right)}
          {rule(text.partial.several[content.partial])}
        </>
      )
    case 'trueFalse':
      return rule(content.right ? text.editor.true : text.editor.false)
    case 'assertionReason':
      return rule(text.assertionAnswers[content.right])
    case 'match':
      return (
        <>
          <ul>
            {content.left.map((one) => (
              <li key={one.id}>
                {line(one.text)} → {line(content.right.find(({ id }) => id === content.pairs[one.id])?.text ?? '')}
              </li>
            ))}
          </ul>
          {rule(text.partial.match[content.partial])}
        </>
      )
    case 'order':
      return (
        <>
          <ol>
            {content.items.map((one) => (
              <li key={one.id}>{line(one.text)}</li>
            ))}
          </ol>
          {rule(text.partial.order[content.partial])}
        </>
      )
    case 'fillIn':
      return (
        <>
          <ul>
            {content.blanks.map(({ id, accepted }) => (
              <li key={id}>
                [{id}] {accepted.join(' / ')}
              </li>
            ))}
          </ul>
          {rule(text.partial.fillIn[content.partial])}
        </>
      )
    case 'numeric': {
      const { answer, tolerance, unit } = content
      return rule(
        [
          answer,
          unit?.accepted.map((one) => one.text).join(' / '),
          tolerance.value !== '0' && `± ${tolerance.value}${tolerance.kind === 'percent' ? ' %' : ''}`,
        ]
          .filter(Boolean)
          .join(' '),
      )
    }
    case 'hotSpot':
      return rule(
        fill(text.key.places, {
          names: content.right.map((id) => content.regions.findIndex((one) => one.id === id) + 1).join(', '),
        }),
      )
    case 'short':
    case 'long':
      return (
        <>
          {content.modelAnswer !== '' && <TextView text={content.modelAnswer} pictures={pictures} />}
          {content.scheme.length > 0 && (
            <ul>
              {content.scheme.map((point, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place.
                <li key={at}>
                  {line(point.text)} ({count(text.key.marks, point.marks)})
                </li>
              ))}
            </ul>
          )}
        </>
      )
    case 'passage':
      return (
        <ol>
          {content.children.map((child) => (
            <li key={child.id}>
              <Key content={child.question} pictures={pictures} />
              <Explanation content={child.question} pictures={pictures} />
            </li>
          ))}
        </ol>
      )
  }
}
