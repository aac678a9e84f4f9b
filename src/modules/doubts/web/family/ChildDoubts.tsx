import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { familyDoubts } from '#modules/doubts/familyContract.ts'
import type { ChildDoubt } from '#modules/doubts/familySchemas.ts'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { DoubtEntry } from '../DoubtEntry.tsx'
import css from '../Doubts.module.css'
import { doubtPath, doubtPaths } from '../paths.ts'
import { NothingChosen } from '../thread/NothingChosen.tsx'
import { WaitingPosts } from '../thread/WaitingPosts.tsx'
import { useDoubtNews } from '../useDoubtNews.ts'
import { useOutbox } from '../useOutbox.ts'
import { doubtText } from '../words.ts'
import { AskForm } from './AskForm.tsx'
import { ChildThread } from './ChildThread.tsx'

/** The doubts of a student and their class, one of them, or the form to ask. */
export default function ChildDoubts() {
  return <ChildPage>{(child) => <DoubtsOf child={child} />}</ChildPage>
}

function DoubtsOf({ child }: { child: FamilyChild }) {
  const [params] = useSearchParams()
  const { isGuardian } = useUser()
  const waiting = useOutbox()
  const chosen = params.get('doubt')
  useDoubtNews()
  const { studentId } = child
  if (params.get('ask') && !isGuardian) return <AskForm studentId={studentId} />
  return (
    <div className={css.stack}>
      {!isGuardian && <WaitingPosts posts={waiting.filter(({ to }) => to.what !== 'answer')} />}
      <div className={css.split} data-open={chosen ? '' : undefined}>
        <div className={css.list}>
          <ChildList child={child} chosen={chosen} isGuardian={isGuardian} />
        </div>
        <div className={css.detail}>
          {chosen ? <ChildThread key={chosen} studentId={studentId} doubtId={chosen} /> : <NothingChosen />}
        </div>
      </div>
    </div>
  )
}

type ChildListProps = { child: FamilyChild; chosen: string | null; isGuardian: boolean }

function ChildList({ child, chosen, isGuardian }: ChildListProps) {
  const text = useText(doubtText).family
  const input = { params: { studentId: child.studentId } }
  const read = useRead(familyDoubts.routes.listChildDoubts, input, { isKept: true })
  const ask = !isGuardian && (
    <ButtonLink to={`${doubtPaths.family}?ask=1`} variant="primary" icon={IconPlus}>
      {text.ask}
    </ButtonLink>
  )
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
        <SkeletonRows rows={5} columns={1} />
      </Loading>
    )
  const own = read.data.doubts.filter(({ isOwn }) => isOwn)
  const others = read.data.doubts.filter(({ isOwn }) => !isOwn)
  if (own.length === 0 && others.length === 0)
    return (
      <EmptyState
        kind="nothing"
        sketch="books"
        title={text.none}
        body={isGuardian ? text.noneGuardian : text.noneHint}
        action={ask}
      />
    )
  const list = (doubts: readonly ChildDoubt[], label: string) => (
    <ul className={css.entries} aria-label={label}>
      {doubts.map((one) => (
        <ChildEntry key={one.doubtId} doubt={one} studentId={child.studentId} isChosen={one.doubtId === chosen} />
      ))}
    </ul>
  )
  const mine = isGuardian ? fill(text.ofChild, { name: child.firstName }) : text.mine
  return (
    <div className={css.stack}>
      <KeptNote route={familyDoubts.routes.listChildDoubts} input={input} />
      {ask && <div>{ask}</div>}
      {own.length > 0 && <Section title={mine}>{list(own, mine)}</Section>}
      {others.length > 0 && <Section title={text.ofClass}>{list(others, text.ofClass)}</Section>}
    </div>
  )
}

function ChildEntry({ doubt, studentId, isChosen }: { doubt: ChildDoubt; studentId: string; isChosen: boolean }) {
  const text = useText(doubtText)
  const { isOwn, asker, course, forClass } = doubt
  return (
    <DoubtEntry
      doubt={doubt}
      to={doubtPath(forChild(doubtPaths.family, studentId), doubt.doubtId)}
      isChosen={isChosen}
      name={isOwn ? course : asker ? fill(text.family.from, { name: asker }) : text.family.someone}
      where={isOwn ? [forClass ? text.toClass : text.toTeacher] : [course]}
    />
  )
}
