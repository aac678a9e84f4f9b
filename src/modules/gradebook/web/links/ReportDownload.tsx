import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { linkMinutes } from '#modules/gradebook/linkMinutes.ts'
import { SchoolMark } from '#modules/tenancy/web/public.tsx'
import { ApiProblem } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { arrivalCode } from '#platform/web/session/schoolEntry.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { toast } from '#ui/feedback/toast.ts'
import css from './Links.module.css'
import { linkText } from './words.ts'

type ReportDownloadProps = {
  title: string
  save: (token: string) => Promise<void>
  say: (problem: ApiProblem) => string
}

/**
 * The public page behind a link to a report. The code is exchanged only when somebody asks for the file, so that a program that looks
 * at the page does not use it up.
 */
export function ReportDownload({ title, save, say }: ReportDownloadProps) {
  const text = useText(linkText)
  const school = useSchool()
  const [code] = useState(arrivalCode)
  const [state, setState] = useState<'ready' | 'saving' | 'saved' | 'gone'>(code ? 'ready' : 'gone')
  const exchange = async () => {
    setState('saving')
    try {
      await save(code ?? '')
      setState('saved')
    } catch (problem) {
      const isGone = problem instanceof ApiProblem && problem.status === 404
      setState(isGone ? 'gone' : 'ready')
      if (!isGone) toast.error(say(problem as ApiProblem))
    }
  }
  return (
    <main id="main" className={css.page}>
      <article className={css.paper}>
        <SchoolMark
          name={school.name}
          logoUrl={school.logoUrl}
          meta={[school.place, school.board].filter(Boolean).join(' · ')}
        />
        <h1 className={css.title}>{title}</h1>
        {state === 'gone' && (
          <EmptyState
            kind="nothing"
            compact
            sketch="register"
            title={text.none}
            body={fill(text.noneHint, { n: linkMinutes })}
          />
        )}
        {(state === 'ready' || state === 'saving') && (
          <>
            <p className={css.quiet}>
              {text.ready}. {text.readyHint}
            </p>
            <Button variant="primary" icon={IconDownload} loading={state === 'saving'} onClick={() => void exchange()}>
              {text.save}
            </Button>
          </>
        )}
        {state === 'saved' && (
          <p role="status" className={css.quiet}>
            {text.saved}. {text.savedHint}
          </p>
        )}
      </article>
    </main>
  )
}
