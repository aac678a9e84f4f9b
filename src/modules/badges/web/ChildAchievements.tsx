import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { call, saveFile } from '#platform/web/api.ts'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { childBadges } from '../contract.ts'
import type { Achievements } from '../schemas.ts'
import { BadgeCards, FreshAwards, WhenRead } from './AchievementsView.tsx'
import { ActivityTable, useActivityList } from './ActivityTable.tsx'
import { AwardLines } from './AwardLines.tsx'
import css from './Badges.module.css'
import { useFreshAwards } from './useFreshAwards.ts'

/** The badges of a student, for themselves and their guardians. */
export default function ChildAchievements() {
  return <ChildPage>{(child) => <OfChild child={child} />}</ChildPage>
}

function OfChild({ child }: { child: FamilyChild }) {
  const input = { params: { studentId: child.studentId } }
  const route = childBadges.routes.getChildAchievements
  const read = useRead(route, input, { isKept: true })
  return (
    <div className={css.family}>
      <KeptNote route={route} input={input} />
      <WhenRead read={read}>{(found) => <Found child={child} found={found} />}</WhenRead>
    </div>
  )
}

function Found({ child: { studentId, relation }, found }: { child: FamilyChild; found: Achievements }) {
  const fresh = useFreshAwards(found.awards, relation === null)
  return (
    <div className={css.page}>
      <FreshAwards awards={fresh} />
      <BadgeCards badges={found.badges} />
      <AwardLines
        awards={found.awards}
        save={(awardId) => saveFile(childBadges.routes.getChildBadgeFile, { params: { studentId, awardId } })}
      />
      <ChildActivities studentId={studentId} />
    </div>
  )
}

function ChildActivities({ studentId }: { studentId: string }) {
  const { list, query } = useActivityList()
  const route = childBadges.routes.listChildActivities
  const params = { studentId }
  const read = useRead(route, { params, query }, { placeholderData: (before) => before })
  return (
    <ActivityTable
      audience="student"
      list={list}
      read={read}
      exportRows={({ page, size, signal }) => call(route, { params, query: { ...query, page, size } }, { signal })}
    />
  )
}
