import { IconLanguage } from '@tabler/icons-react'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { questions } from '../contract.ts'
import { languageNames } from '../kinds.ts'
import type { QuestionDetail } from '../schemas.ts'
import css from './editor/Editor.module.css'
import { questionPath, translatePath } from './paths.ts'
import { StateMark } from './StateMark.tsx'
import { questionsText } from './words.ts'

/** The same question in other languages, and a way to add one more. */
export function Translations({ detail }: { detail: QuestionDetail }) {
  const text = useText(questionsText)
  const mayAdd = mayUse(questions.routes.addQuestion.access, useUser())
  const { questionId, language } = detail.question
  return (
    <Panel
      title={text.translations.title}
      action={
        mayAdd && (
          <ButtonLink size="small" icon={IconLanguage} to={translatePath(questionId)}>
            {text.translations.add}
          </ButtonLink>
        )
      }
    >
      {detail.translations.length === 0 && (
        <p className={css.hint}>{fill(text.translations.none, { language: languageNames[language] })}</p>
      )}
      <Lines label={text.translations.title}>
        {detail.translations.map((one) => (
          <Line
            key={one.questionId}
            name={<Link to={questionPath(one.questionId)}>{languageNames[one.language]}</Link>}
            meta={<span lang={one.language}>{one.title}</span>}
          >
            <StateMark state={one.state} />
          </Line>
        ))}
      </Lines>
    </Panel>
  )
}
