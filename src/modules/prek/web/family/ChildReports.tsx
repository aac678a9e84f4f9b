import { useState } from 'react'
import { ChildPage } from '#modules/family/web/public.tsx'
import { LinkDialog, linkText } from '#modules/gradebook/web/public.tsx'
import { familyPrek } from '#modules/prek/familyContract.ts'
import { growthLinks } from '#modules/prek/linkContract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Prek.module.css'
import { prekText, useServerWords } from '../words.ts'

type Reports = Reply<typeof familyPrek.routes.listReports>

/** A young child's reports, for the family. */
export default function ChildReports() {
  return <ChildPage>{({ studentId }) => <OfChild studentId={studentId} />}</ChildPage>
}

function OfChild({ studentId }: { studentId: string }) {
  const text = useText(prekText).family
  const { isGuardian } = useUser()
  const read = useRead(familyPrek.routes.listReports, { params: { studentId } })
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={2} />
      </Loading>
    )
  const { reports, voice } = read.data
  return (
    <div className={css.page}>
      {reports.length === 0 && <EmptyState kind="nothing" sketch="register" title={text.none} body={text.noneHint} />}
      {reports.length > 0 && (
        <Section title={text.reports}>
          {reports.map((report) => (
            <OneReport key={report.publishedId} studentId={studentId} report={report} isGuardian={isGuardian} />
          ))}
        </Section>
      )}
      {voice && isGuardian && <Voice key={voice.termKey} studentId={studentId} voice={voice} />}
    </div>
  )
}

type OneReportProps = { studentId: string; report: Reports['reports'][number]; isGuardian: boolean }

function OneReport({ studentId, report, isGuardian }: OneReportProps) {
  const text = useText(prekText).family
  const say = useServerWords()
  const language = useLanguage()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const [comment, setComment] = useState('')
  const links = useText(linkText)
  const link = useSend(growthLinks.routes.linkChildReport)
  const [path, setPath] = useState<string | null>(null)
  const acknowledge = useSend(familyPrek.routes.acknowledge)
  const { publishedId, termName, publishedAt, isRevised, acknowledgedAt } = report
  const params = { studentId, publishedId }
  const onError = (problem: unknown) => toast.error(say(problem as ApiProblem))
  return (
    <div className={css.stack}>
      <Lines>
        <Line
          name={termName}
          meta={[time(publishedAt, timeZone, { dateStyle: 'medium' }), isRevised && text.revised]
            .filter(Boolean)
            .join(' · ')}
        >
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              link.mutate({ params, body: { language } }, { onSuccess: ({ data }) => setPath(data.path), onError })
            }
          >
            {links.make}
          </Button>
          <Button
            size="small"
            variant="primary"
            onClick={() => void saveFile(familyPrek.routes.printReport, { params, query: { language } }).catch(onError)}
          >
            {text.open}
          </Button>
        </Line>
      </Lines>
      {path && <LinkDialog path={path} onClose={() => setPath(null)} />}
      {acknowledgedAt && <Status tone="good">{text.acknowledged}</Status>}
      {!acknowledgedAt && isGuardian && (
        <>
          <TextArea label={text.comment} value={comment} rows={2} max={500} onChange={setComment} />
          <div className={css.tools}>
            <Button
              loading={acknowledge.isPending}
              onClick={() =>
                acknowledge.mutate(
                  { params, body: { comment } },
                  { onSuccess: (answer) => toast.success(say(answer)), onError },
                )
              }
            >
              {text.acknowledge}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Voice({ studentId, voice }: { studentId: string; voice: NonNullable<Reports['voice']> }) {
  const text = useText(prekText).family
  const say = useServerWords()
  const [answers, setAnswers] = useState(voice.prompts.map((_, at) => voice.answers[at] ?? ''))
  const save = useSend(familyPrek.routes.saveVoice)
  return (
    <Section title={text.voice}>
      <div className={css.stack}>
        {voice.prompts.map((prompt, at) => (
          <TextArea
            key={prompt}
            label={prompt}
            value={answers[at] ?? ''}
            rows={2}
            max={500}
            onChange={(said) => setAnswers(answers.map((one, other) => (other === at ? said : one)))}
          />
        ))}
        <div className={css.tools}>
          <Button
            variant="primary"
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { params: { studentId }, body: { termKey: voice.termKey, answers } },
                {
                  onSuccess: (answer) => toast.success(say(answer)),
                  onError: (problem) => toast.error(say(problem)),
                },
              )
            }
          >
            {text.save}
          </Button>
        </div>
      </div>
    </Section>
  )
}
