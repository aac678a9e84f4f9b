import { call, saveFile } from '#platform/web/api.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { badges } from '../contract.ts'
import type { Achievements } from '../schemas.ts'
import { BadgeCards, FreshAwards, WhenRead } from './AchievementsView.tsx'
import { ActivityTable, useActivityList } from './ActivityTable.tsx'
import { AwardLines } from './AwardLines.tsx'
import css from './Badges.module.css'
import { badgeTitles } from './titles.ts'
import { useFreshAwards } from './useFreshAwards.ts'
import { badgeText } from './words.ts'

/** A teacher's own badges. */
export default function MyAchievements() {
  const text = useText(badgeText)
  const { titles } = useText(badgeTitles)
  const read = useRead(badges.routes.getMyAchievements, {})
  return (
    <>
      <PageHeader
        title={titles.achievements}
        subtitle={read.data && fill(text.subtitle, { year: read.data.yearName })}
      />
      <WhenRead read={read}>{(found) => <Own found={found} />}</WhenRead>
    </>
  )
}

const save = (awardId: string) => saveFile(badges.routes.getMyBadgeFile, { params: { awardId } })

function Own({ found }: { found: Achievements }) {
  const fresh = useFreshAwards(found.awards, true)
  return (
    <div className={css.page}>
      <FreshAwards awards={fresh} />
      <BadgeCards badges={found.badges} />
      <AwardLines awards={found.awards} save={save} />
      <MyActivities />
    </div>
  )
}

function MyActivities() {
  const { list, query } = useActivityList()
  const route = badges.routes.listMyActivities
  const read = useRead(route, { query }, { placeholderData: (before) => before })
  return (
    <ActivityTable
      audience="teacher"
      list={list}
      read={read}
      exportRows={({ page, size, signal }) => call(route, { query: { ...query, page, size } }, { signal })}
    />
  )
}
