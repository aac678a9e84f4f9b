import { ChildPage } from '#modules/family/web/public.tsx'
import { familyDocuments } from '#modules/templates/contract.ts'
import { type ApiProblem, saveFile } from '#platform/web/api.ts'
import { fill, useFormat, useLanguage, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { kindNames } from '../../rules/kindNames.ts'
import { stateTones } from '../stateTones.ts'
import { templateText, useServerWords } from '../words.ts'

/** What the school has issued for the chosen child. */
export default function ChildPapers() {
  return <ChildPage>{(child) => <PapersOf child={child} />}</ChildPage>
}

function PapersOf({ child: { studentId, firstName } }: { child: FamilyChild }) {
  const { family: text, issued, list } = useText(templateText)
  const names = kindNames[useLanguage()]
  const say = useServerWords()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(familyDocuments.routes.listChildPapers, { params: { studentId } })
  const save = (issuedDocumentId: string) =>
    saveFile(familyDocuments.routes.printChildPaper, { params: { studentId, issuedDocumentId } }).catch(
      (problem: unknown) => void toast.error(say(problem as ApiProblem)),
    )
  if (read.isError && !read.data)
    return <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  if (!read.data)
    return (
      <Loading>
        <SkeletonRows rows={4} columns={2} />
      </Loading>
    )
  const { documents } = read.data
  if (documents.length === 0)
    return (
      <EmptyState kind="nothing" sketch="register" title={text.none} body={fill(text.noneHint, { name: firstName })} />
    )
  return (
    <Section title={text.list} subtitle={text.hint}>
      <Lines label={text.list}>
        {documents.map(({ issuedDocumentId, kind, number, issuedAt, state }) => (
          <Line
            key={issuedDocumentId}
            name={names[kind]}
            meta={`${number} · ${time(issuedAt, timeZone, { dateStyle: 'medium' })}`}
            more={<Status tone={stateTones[state]}>{issued.states[state]}</Status>}
          >
            {state === 'valid' && (
              <Button size="small" aria-label={fill(text.open, { number })} onClick={() => void save(issuedDocumentId)}>
                {list.open}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
