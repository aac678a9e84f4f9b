import { useDeferredValue, useEffect, useState } from 'react'
import type { Reply } from '#platform/contract/route.ts'
import { call } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { questions } from '../contract.ts'
import { questionPath } from './paths.ts'
import { questionsText } from './words.ts'

type Alike = Reply<typeof questions.routes.findAlike>['alike']
/** Milliseconds without typing before the bank is searched. */
const pause = 800

/** Questions of the bank that are much like the text being typed. */
export function AlikeNotice({
  text: typed,
  courseId,
  exceptId,
}: {
  text: string
  courseId: string | null
  exceptId: string | null
}) {
  const text = useText(questionsText)
  const stem = useDeferredValue(typed)
  const [alike, setAlike] = useState<Alike>([])
  useEffect(() => {
    const stop = new AbortController()
    const search = async () => {
      const found = await call(
        questions.routes.findAlike,
        { body: { text: stem.slice(0, 6000), courseId, exceptId } },
        { signal: stop.signal },
      ).catch(() => null)
      if (found && !stop.signal.aborted) setAlike(found.alike)
    }
    const timer = setTimeout(() => void search(), pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [stem, courseId, exceptId])
  if (alike.length === 0) return null
  return (
    <Notice tone="warn" live title={text.alike.title}>
      <ul>
        {alike.map(({ question, percent }) => (
          <li key={question.questionId}>
            <Link to={questionPath(question.questionId)}>{question.title}</Link>{' '}
            {fill(text.alike.percent, { n: percent })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
