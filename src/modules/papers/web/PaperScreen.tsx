import { useParams } from 'react-router'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { papers } from '../contract.ts'
import type { PaperDetail } from '../records.ts'
import { useCoverageWords } from './coverageWords.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { PaperActions } from './PaperActions.tsx'
import css from './PaperScreen.module.css'
import { PrintPanel } from './PrintPanel.tsx'
import { paperPaths } from './paths.ts'
import { StateMark } from './StateMark.tsx'
import { paperTitles } from './titles.ts'
import { papersText } from './words.ts'

/** A paper with its questions, its state, and who decided on it or looked at it. */
export default function PaperScreen() {
  const { questionPaperId = '' } = useParams()
  const { titles } = useText(paperTitles)
  const read = useRead(papers.routes.getPaper, { params: { questionPaperId } })
  return (
    <>
      {!read.data && <PageHeader title={titles.paper} crumbs={[{ label: titles.list, to: paperPaths.list }]} />}
      {read.isPending && (
        <Loading>
          <SkeletonRows rows={8} columns={2} />
        </Loading>
      )}
      {read.isError && <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.data && <Detail detail={read.data} />}
    </>
  )
}

function Detail({ detail }: { detail: PaperDetail }) {
  const text = useText(papersText)
  const { titles } = useText(paperTitles)
  const { ago } = useFormat()
  const words = useCoverageWords()
  const { paper, decisions, openings, may } = detail
  const [latest] = decisions
  const facts: [string, string | number][] = [
    [text.kind, text.kinds[paper.kind]],
    [text.grade, paper.grade],
    [text.course, paper.course],
    [text.classes, paper.classes.map(({ name }) => name).join(', ')],
    [text.marks, paper.marks],
    [text.minutes, paper.minutes],
    [text.author, paper.author],
    ...words(detail.coverage),
    [text.opensAt, paper.opensAt === null ? '' : ago(paper.opensAt)],
  ]
  return (
    <>
      <PageHeader
        title={paper.name}
        subtitle={<StateMark state={paper.state} />}
        crumbs={[{ label: titles.list, to: paperPaths.list }]}
        actions={<PaperActions detail={detail} />}
      />
      {paper.state === 'draft' && latest?.decision === 'returned' && (
        <div className={css.notice}>
          <Notice tone="warn" title={fill(text.decision.returnedBy, { name: latest.approver })}>
            {latest.comment}
          </Notice>
        </div>
      )}
      <div className={css.columns}>
        <PrintPanel key={`${paper.questionPaperId} ${paper.version}`} detail={detail} />
        <div className={css.stack}>
          {may.decide && <DecisionForm paper={paper} />}
          <Panel title={text.facts}>
            <dl className={css.facts}>
              {facts
                .filter(([, value]) => value !== '')
                .map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
          </Panel>
          {paper.kind === 'formal' && (
            <Panel title={text.openings.title}>
              {openings.length === 0 ? (
                text.openings.none
              ) : (
                <Lines label={text.openings.title}>
                  {openings.map(({ code, user, number, openedAt }) => (
                    <Line key={code} name={user} meta={fill(text.openings.copy, { code, n: number })}>
                      {ago(openedAt)}
                    </Line>
                  ))}
                </Lines>
              )}
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}
