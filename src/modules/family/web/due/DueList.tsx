import { family } from '#modules/family/contract.ts'
import type { ChildDue } from '#modules/family/schemas.ts'
import { today as todayIn } from '#platform/contract/dates/dates.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { ChildPage } from '../ChildPage.tsx'
import css from '../Family.module.css'
import { KeptNote } from '../KeptNote.tsx'
import { familyText } from '../words.ts'
import { DueLine } from './DueLine.tsx'
import { dueGroups, groupOf } from './dueGroups.ts'

/** Everything that is due for a child, of all modules, and what was handed in lately. */
export default function DueList() {
  return <ChildPage>{(child) => <OfChild child={child} />}</ChildPage>
}

function OfChild({ child: { studentId } }: { child: FamilyChild }) {
  const input = { params: { studentId } }
  const read = useRead(family.routes.listDue, input, { isKept: true })
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={2} />
      </Loading>
    )
  return (
    <div className={css.home}>
      <KeptNote route={family.routes.listDue} input={input} />
      <Groups studentId={studentId} items={read.data.items} />
    </div>
  )
}

function Groups({ studentId, items }: { studentId: string; items: readonly ChildDue[] }) {
  const { due: text } = useText(familyText)
  const { timeZone } = useSchool()
  const today = todayIn(timeZone)
  if (items.length === 0) return <EmptyState kind="nothing" sketch="chair" title={text.none} body={text.noneHint} />
  return dueGroups.map((group) => {
    const own = items.filter((item) => groupOf(item, today, timeZone) === group)
    if (own.length === 0) return null
    return (
      <Section key={group} title={text.groups[group]}>
        <Lines label={text.groups[group]}>
          {own.map((item) => (
            <DueLine key={item.sourceId} studentId={studentId} item={item} />
          ))}
        </Lines>
      </Section>
    )
  })
}
