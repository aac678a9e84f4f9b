import { type ReactNode, useState } from 'react'
import { prek } from '#modules/prek/contract.ts'
import { printedNotes, printedPhotos } from '#modules/prek/limits.ts'
import type { Child } from '#modules/prek/schemas.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts/useDraft.tsx'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from '../Prek.module.css'
import { stateTones } from '../states.ts'
import { prekText, useServerWords } from '../words.ts'
import { AreaFields } from './AreaFields.tsx'
import { ChildSteps } from './ChildSteps.tsx'
import { ShownFields } from './ShownFields.tsx'

type ChildReportProps = { classId: string; studentId: string; termKey: string; onBack: () => void }

/** Everything about one child's report in a term. */
export function ChildReport({ classId, studentId, termKey, onBack }: ChildReportProps) {
  const text = useText(prekText)
  const read = useRead(prek.routes.getChild, { params: { classId, studentId }, query: { termKey } })
  const back = (
    <Button size="small" onClick={onBack}>
      {text.child.back}
    </Button>
  )
  if (read.isError) return <EmptyState kind="failed" onRetry={() => void read.refetch()} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={8} columns={2} />
      </Loading>
    )
  return <Writing key={`${studentId} ${termKey}`} classId={classId} child={read.data} back={back} />
}

function Writing({ classId, child, back }: { classId: string; child: Child; back: ReactNode }) {
  const text = useText(prekText)
  const say = useServerWords()
  const language = useLanguage()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { framework, studentId, termKey, mayWrite } = child
  const { ratings: givenRatings, narratives: givenNarratives, childVoice: givenVoice, shown: givenShown } = child
  const kept = { ratings: givenRatings, narratives: givenNarratives, childVoice: givenVoice, shown: givenShown }
  // With the version it began with, so that what somebody else saved meanwhile is not overwritten unseen.
  const [edited, setEdited] = useState<(typeof kept & { version: number }) | null>(null)
  const { version, ...written } = edited ?? { ...kept, version: child.version }
  const { ratings, narratives, childVoice, shown } = written
  const put = (changes: Partial<typeof kept>) => setEdited({ ...written, ...changes, version })
  const save = useSend(prek.routes.saveChild)
  const remove = useSend(prek.routes.removeObservation)
  const params = { classId, studentId }
  const onError = (problem: unknown) => toast.error(say(problem as ApiProblem))
  const isChanged = JSON.stringify(written) !== JSON.stringify(kept)
  const draft = useDraft(`prek ${studentId} ${termKey}`, {
    value: written,
    isDirty: isChanged,
    onRestore: put,
  })
  const textOf = (key: string) =>
    framework.areas.flatMap(({ indicators }) => indicators).find((one) => one.key === key)?.text ?? key
  return (
    <>
      <PageHeader
        title={child.name}
        subtitle={`${child.className} · ${framework.terms.find(({ key }) => key === termKey)?.name ?? ''}`}
        actions={
          <>
            {back}
            <Button
              onClick={() =>
                void saveFile(prek.routes.printChild, { params, query: { termKey, language } }).catch(onError)
              }
            >
              {text.child.print}
            </Button>
            {mayWrite && (
              <Button
                variant="primary"
                loading={save.isPending}
                disabled={!isChanged}
                onClick={() =>
                  save.mutate(
                    { params, body: { termKey, ...written, version } },
                    {
                      onSuccess: (answer) => {
                        draft.clear()
                        setEdited(null)
                        toast.success(say(answer))
                      },
                      onError,
                    },
                  )
                }
              >
                {text.child.save}
              </Button>
            )}
          </>
        }
      />
      <div className={css.page}>
        {draft.guard}
        <div className={css.tools}>
          <Status tone={stateTones[child.state]} boxed>
            {text.states[child.state]}
          </Status>
          <span className={css.grow} />
          <ChildSteps classId={classId} child={child} isChanged={isChanged} />
        </div>
        {child.note && <Notice tone="warn" title={fill(text.child.returned, { note: child.note })} />}
        {framework.areas.map((area) => (
          <AreaFields
            key={area.key}
            area={area}
            child={child}
            ratings={ratings}
            narrative={narratives[area.key] ?? ''}
            onRate={(key, level) => put({ ratings: { ...ratings, [key]: level } })}
            onNarrate={(told) => put({ narratives: { ...narratives, [area.key]: told } })}
          />
        ))}
        {framework.childPrompts.length > 0 && (
          <Section title={text.child.childVoice}>
            <div className={css.stack}>
              {framework.childPrompts.map((prompt, at) => (
                <TextArea
                  key={prompt}
                  label={prompt}
                  value={childVoice[at] ?? ''}
                  rows={1}
                  max={500}
                  readOnly={!mayWrite}
                  onChange={(said) =>
                    put({
                      childVoice: framework.childPrompts.map((_, one) => (one === at ? said : (childVoice[one] ?? ''))),
                    })
                  }
                />
              ))}
            </div>
          </Section>
        )}
        {child.parentVoice.some(Boolean) && (
          <Section title={text.child.parentVoice}>
            <Lines>
              {framework.parentPrompts.map((prompt, at) => (
                <Line key={prompt} name={child.parentVoice[at] || '–'} meta={prompt} />
              ))}
            </Lines>
          </Section>
        )}
        <Section title={text.child.seen}>
          {child.observations.length === 0 && <p>{text.child.nothingSeen}</p>}
          {mayWrite && child.observations.length > 0 && (
            <p className={css.meta}>{fill(text.child.chooseShown, { notes: printedNotes, photos: printedPhotos })}</p>
          )}
          <Lines label={text.child.seen}>
            {child.observations.map((one) => (
              <Line
                key={one.observationId}
                name={one.note || one.indicatorKeys.map(textOf).join(', ')}
                meta={[
                  time(one.seenAt, timeZone, { dateStyle: 'medium' }),
                  one.by,
                  one.note && one.indicatorKeys.map(textOf).join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                more={
                  <ShownFields
                    observation={one}
                    child={child}
                    shown={shown}
                    onChange={(next) => put({ shown: next })}
                  />
                }
              >
                {one.isOwn && mayWrite && (
                  <Button
                    size="small"
                    onClick={() =>
                      remove.mutate({ params: { classId, observationId: one.observationId } }, { onError })
                    }
                  >
                    {text.child.remove}
                  </Button>
                )}
              </Line>
            ))}
          </Lines>
        </Section>
      </div>
    </>
  )
}
